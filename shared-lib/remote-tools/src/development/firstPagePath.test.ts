import { firstPagePath } from './firstPagePath.ts'

const remote = (...paths: string[]) => ({
  routes: paths.map((path) => ({
    path,
    access: 'public' as const,
    title: { ko: '', en: '' },
    firstData: [],
  })),
})

describe('firstPagePath', () => {
  it('returns the first page whose path has no parameter', () => {
    expect(firstPagePath(remote('/packs/:id', '/packs/*', '/packs'))).toBe('/packs')
    expect(firstPagePath(remote('/me/sounds/*'))).toBe('/me/sounds')
  })

  it('returns / for a remote without such a page', () => {
    expect(firstPagePath(remote('/packs/:id'))).toBe('/')
  })
})
