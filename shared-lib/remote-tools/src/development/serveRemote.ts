import type { LoginBody } from '@sori/contract/account'
import { readManifest } from '../build/readManifest.ts'
import { createBuildNotifier } from './buildNotifier.ts'
import { firstPagePath } from './firstPagePath.ts'
import { overlaySite } from './overlaySite.ts'
import { watchRemote } from './watchRemote.ts'

/** The accounts of the demo world, as `email:password`. */
const DEMO = { member: 'member@sori.test:Member123!', administrator: 'admin@sori.test:Admin123!' }

/** Serves `site` with the remote in `dir`. Logs pages in with `account`, `email:password`. */
export async function serveRemote(
  dir: string,
  { site, port, account }: { site: URL; port: number; account?: string | undefined },
): Promise<string> {
  const manifest = await readManifest(dir)
  const isForAdministrators = manifest.routes.every(({ access }) => access === 'ROLE_ADMIN')
  const loginAs = account ?? (isForAdministrators ? DEMO.administrator : DEMO.member)
  const notifier = createBuildNotifier()
  const remote = await watchRemote(dir, notifier.show)
  const localSite = await overlaySite({
    site,
    port,
    remotes: () => [remote],
    notifier,
    home: firstPagePath(manifest),
    login: () => login(site, loginAs),
  })
  return localSite.url
}

export async function isReachable(site: URL): Promise<boolean> {
  const response = await fetch(new URL('/registry', site), {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null)
  return response?.ok ?? false
}

async function login(site: URL, account: string): Promise<unknown> {
  const [username = '', ...password] = account.split(':')
  const body: LoginBody = { username, password: password.join(':') }
  const response = await fetch(new URL('/generateToken', site), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return response.json()
  console.error(
    `The login as ${username} failed (${response.status}), so the page is a visitor's. ` +
      'Name another account with --as email:password.',
  )
  return null
}
