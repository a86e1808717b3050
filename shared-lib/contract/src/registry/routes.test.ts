import type { RegisteredRemote } from './index.ts'
import { ownerOf, pathParams, patternsOverlap } from './routes.ts'

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

  it('returns the remote that declares a parent path with /*', () => {
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

describe('a path parameter', () => {
  const packs = remote('packs', '/packs/*', '/packs/:id', '/packs/new', '/packs/:id/tracks/:track')
  const routeAt = (path: string) => ownerOf({ remotes: [packs] }, path)?.route.path

  it('matches one part of a path', () => {
    expect(routeAt('/packs/7')).toBe('/packs/:id')
    expect(routeAt('/packs/7/')).toBe('/packs/:id')
    expect(routeAt('/packs/7/tracks/2')).toBe('/packs/:id/tracks/:track')
  })

  it('ranks below a fixed part of a path and above a wildcard', () => {
    expect(routeAt('/packs/new')).toBe('/packs/new')
    expect(routeAt('/packs')).toBe('/packs/*')
    expect(routeAt('/packs/7/else')).toBe('/packs/*')
  })

  it('decodes its values, except a value with a broken escape', () => {
    expect(pathParams('/packs/:id/tracks/:track', '/packs/%EB%B4%84/tracks/2/')).toEqual({
      id: '봄',
      track: '2',
    })
    expect(pathParams('/packs/:id', '/packs/%zz')).toEqual({ id: '%zz' })
    expect(pathParams('/packs/*', '/packs/7')).toEqual({})
  })

  it.each([
    ['/packs/:id', '/packs/new', true],
    ['/packs/:id', '/packs/:name', true],
    ['/packs/:id/edit', '/packs/new/:what', true],
    ['/packs/:id', '/packs/*', true],
    ['/:name', '/', false],
    ['/packs/:id', '/packs', false],
    ['/packs/:id', '/packs/new/edit', false],
    ['/packs/:id/edit', '/packs/:id/show', false],
  ])('has overlaps: %s and %s → %s', (first, second, expected) => {
    expect(patternsOverlap(first, second)).toBe(expected)
    expect(patternsOverlap(second, first)).toBe(expected)
  })
})
