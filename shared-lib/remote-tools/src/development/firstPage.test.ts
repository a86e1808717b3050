import { firstPage } from './firstPage.ts'

const remote = (...paths: string[]) => ({
  routes: paths.map((path) => ({
    path,
    access: 'public' as const,
    title: { ko: '', en: '' },
    firstData: [],
  })),
})

describe('firstPage', () => {
  it('returns the first page whose path has no parameter', () => {
    expect(firstPage(remote('/packs/:id', '/packs/*', '/packs'))).toBe('/packs')
    expect(firstPage(remote('/me/sounds/*'))).toBe('/me/sounds')
  })

  it('returns / for a remote without such a page', () => {
    expect(firstPage(remote('/packs/:id'))).toBe('/')
  })
})
