import type { RegisteredRemote } from './index.ts'
import { ownerOf } from './routes.ts'

function remote(name: string, ...paths: string[]): RegisteredRemote {
  const routes = paths.map((path) => ({
    path,
    access: 'public' as const,
    title: { ko: '', en: '' },
    firstData: [],
  }))
  return {
    name,
    version: '1',
    base: '/',
    entry: '',
    global: '',
    integrity: '',
    preload: [],
    revoked: [],
    manifest: { name, contract: '^1.0.0', routes, nav: [] },
  }
}

const registry = {
  remotes: [
    remote('browse', '/sounds/tracks', '/sounds/tracks/one'),
    remote('studio', '/me/sounds/*'),
  ],
}
const ownerName = (path: string) => ownerOf(registry, path)?.remote.name

describe('ownerOf', () => {
  it('returns the remote that declares the path', () => {
    expect(ownerName('/sounds/tracks')).toBe('browse')
    expect(ownerName('/sounds/tracks/')).toBe('browse')
  })

  it('returns the remote that declares a parent with /*', () => {
    expect(ownerName('/me/sounds')).toBe('studio')
    expect(ownerName('/me/sounds/albums')).toBe('studio')
    expect(ownerName('/me/soundscape')).toBeUndefined()
  })

  it('prefers the exact path to a wildcard', () => {
    const claimed = { remotes: [remote('all', '/sounds/*', '/*'), ...registry.remotes] }
    expect(ownerOf(claimed, '/sounds/tracks')?.remote.name).toBe('browse')
    expect(ownerOf(claimed, '/me/sounds/albums')?.remote.name).toBe('studio')
    expect(ownerOf(claimed, '/sounds/else')?.route.path).toBe('/sounds/*')
  })

  it('returns undefined for a path without a remote', () => {
    expect(ownerName('/sounds')).toBeUndefined()
    expect(ownerName('/')).toBeUndefined()
  })
})
