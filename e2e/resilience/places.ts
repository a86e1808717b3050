import type { Page } from '@playwright/test'
import { liveRelease, remoteNames } from './site.ts'

/** A page of a remote, a page of another one, and the first page's access. */
export interface Place {
  remote: string
  own: string
  other: string
  account: readonly [email: string, password: string] | undefined
}

const accounts: Readonly<Record<string, Place['account']>> = {
  public: undefined,
  login: ['member@sori.test', 'Member123!'],
  ROLE_USER: ['artist@sori.test', 'Artist123!'],
  ROLE_ADMIN: ['admin@sori.test', 'Admin123!'],
}

/** Returns each published remote's first page that needs only a path. */
export function places(): Place[] {
  const firsts = remoteNames().map((remote) => ({ remote, ...firstPage(remote) }))
  const open = firsts.filter(({ access, path }) => access === 'public' && path !== '/login')
  return firsts.map(({ remote, path, access }) => ({
    remote,
    own: path,
    other: open.find((place) => place.remote !== remote)?.path ?? '/',
    account: accounts[access],
  }))
}

function firstPage(remote: string): { path: string; access: string } {
  const pages = liveRelease(remote).manifest.routes.filter(
    ({ path, namedBy = [] }) => !path.includes('*') && namedBy.length === 0,
  )
  const page = pages.find(({ access }) => access === 'public') ?? pages[0]
  if (!page) throw new Error(`${remote} has no page that opens by its path alone`)
  return page
}

/** Navigates like a link in the page. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}
