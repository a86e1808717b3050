import type { RemoteRoute } from '@sori/contract/registry'
import { accounts, type Credentials } from '../session.ts'
import { liveRelease, remoteNames } from './site.ts'

/** A page of a remote, an account that may open it, and a public page of another remote. */
export interface RemotePage {
  remote: string
  ownPath: string
  otherPath: string
  account: Credentials | undefined
}

const accountsByAccess: Readonly<Record<RemoteRoute['access'], RemotePage['account']>> = {
  public: undefined,
  login: accounts.member,
  authenticated: accounts.member,
  ROLE_USER: accounts.artist,
  ROLE_ADMIN: accounts.admin,
}

/** Returns a page of each published remote. The pages need no parameters. */
export function remotePages(): RemotePage[] {
  const pages = remoteNames().map((remote) => ({ remote, ...firstPage(remote) }))
  const publicPages = pages.filter(({ access, path }) => access === 'public' && path !== '/login')
  return pages.map(({ remote, path, access }) => ({
    remote,
    ownPath: path,
    otherPath: publicPages.find((page) => page.remote !== remote)?.path ?? '/',
    account: accountsByAccess[access],
  }))
}

function firstPage(remote: string): RemoteRoute {
  const pages = liveRelease(remote).manifest.routes.filter(
    ({ path, namedBy = [] }) => !path.includes('*') && namedBy.length === 0,
  )
  const page = pages.find(({ access }) => access === 'public') ?? pages[0]
  if (!page) throw new Error(`${remote} has no page without parameters`)
  return page
}
