import type { LoginBody } from '@sori/contract/account'
import { readManifest } from '../readManifest.ts'
import { overlaySite } from './overlaySite.ts'
import { watchRemote } from './watchRemote.ts'

/** The accounts of a demo world, which a page under development is logged in with. */
const DEMO = { member: 'member@sori.test:Member123!', administrator: 'admin@sori.test:Admin123!' }

/**
 * Serves the running `site` at `port` with the remote in `dir`, whose first page is `/`, logged in.
 * Pages reload after changes. Returns the URL. `as`: `email:password` of the member.
 */
export async function serveRemote(
  dir: string,
  { site, port, as }: { site: URL; port: number; as?: string | undefined },
): Promise<string> {
  const { routes } = await readManifest(dir)
  const account =
    as ?? (routes.every(({ access }) => access === 'ROLE_ADMIN') ? DEMO.administrator : DEMO.member)
  const remote = await watchRemote(dir, (_name, trouble) =>
    trouble ? overlaid.failed(trouble) : overlaid.changed(),
  )
  const overlaid = await overlaySite({
    site,
    port,
    remotes: () => [remote],
    home: routes[0]?.path.replace(/\/\*$/, '') ?? '/',
    login: () => login(site, account),
  })
  return overlaid.url
}

/** True when a site answers at `site`. */
export async function isUp(site: URL): Promise<boolean> {
  const answer = await fetch(new URL('/registry', site), {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null)
  return answer?.ok ?? false
}

async function login(site: URL, account: string): Promise<unknown> {
  const [username = '', ...password] = account.split(':')
  const body: LoginBody = { username, password: password.join(':') }
  const answer = await fetch(new URL('/generateToken', site), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) return answer.json()
  console.error(
    `${username} could not be logged in (${answer.status}): the page is a visitor's. --as email:password names another account.`,
  )
  return null
}
