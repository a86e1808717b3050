import type { RegisteredRemote } from './index.ts'
import { ownerOf } from './routes.ts'

function remote(name: string, ...paths: string[]): RegisteredRemote {
  const routes = paths.map((path) => ({ path, access: 'public' as const, title: { ko: '', en: '' }, firstData: [] }))
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

const registry = { remotes: [remote('browse', '/sounds/tracks', '/sounds/tracks/one'), remote('studio', '/me/sounds/*')] }
const ownerName = (path: string) => ownerOf(registry, path)?.remote.name

describe('who owns a path', () => {
  it('is the remote that names it', () => {
    expect(ownerName('/sounds/tracks')).toBe('browse')
    expect(ownerName('/sounds/tracks/')).toBe('browse')
  })

  it('is the remote that names what is above it with /*', () => {
    expect(ownerName('/me/sounds')).toBe('studio')
    expect(ownerName('/me/sounds/albums')).toBe('studio')
    expect(ownerName('/me/soundscape')).toBeUndefined()
  })

  it('is the remote that names it, whatever another one claims above it', () => {
    const claimed = { remotes: [remote('all', '/sounds/*', '/*'), ...registry.remotes] }
    expect(ownerOf(claimed, '/sounds/tracks')?.remote.name).toBe('browse')
    expect(ownerOf(claimed, '/me/sounds/albums')?.remote.name).toBe('studio')
    expect(ownerOf(claimed, '/sounds/else')?.route.path).toBe('/sounds/*')
  })

  it('is nobody for a path that no remote names', () => {
    expect(ownerName('/sounds')).toBeUndefined()
    expect(ownerName('/')).toBeUndefined()
  })
})
