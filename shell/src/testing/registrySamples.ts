import type { NavEntry, RegisteredRemote, Registry, RemoteRoute } from '@sori/contract/registry'

export function remoteOf(
  name: string,
  routes: [string, RemoteRoute['access']][],
  more: Partial<RegisteredRemote> = {},
): RegisteredRemote {
  return {
    name,
    ...versionOf(name, '1'),
    revoked: [],
    manifest: {
      name,
      contract: '^1.0.0',
      routes: routes.map(([path, access]) => ({
        path,
        access,
        title: { ko: path, en: path },
        firstData: [],
      })),
      nav: [],
    },
    ...more,
  }
}

export function versionOf(name: string, version: string) {
  return {
    version,
    base: `/remotes/${name}/${version}/`,
    entry: 'entry.js',
    global: `sori_${name}_${version}`,
    integrity: 'sha384-x',
    preload: [],
  }
}

export function navOf(
  path: string,
  audience: NavEntry['audience'],
  order: number,
  group?: NavEntry['group'],
): NavEntry {
  return {
    path,
    audience,
    order,
    label: { ko: path, en: path },
    icon: 'music',
    ...(group ? { group } : {}),
  }
}

export const registry: Registry = {
  remotes: [
    remoteOf('browse', [
      ['/sounds/tracks', 'public'],
      ['/sounds/albums', 'public'],
    ]),
    remoteOf('account', [
      ['/login', 'public'],
      ['/register', 'public'],
      ['/me/info', 'ROLE_USER'],
    ]),
    remoteOf('commerce', [
      ['/me/cart', 'authenticated'],
      ['/checkout', 'ROLE_USER'],
    ]),
    remoteOf('admin', [['/admin/*', 'ROLE_ADMIN']]),
  ],
}
