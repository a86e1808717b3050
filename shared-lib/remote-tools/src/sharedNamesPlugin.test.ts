import { wrongName } from './sharedNamesPlugin.ts'

describe('an import of a shared package', () => {
  it.each([
    ['react-router-dom', 'Link'],
    ['react', 'useState'],
    ['react', null],
    ['lucide-react/icons/x', 'default'],
  ])('of %s takes %s, which the shell provides or the remote brings', (source, name) => {
    expect(wrongName(source, name)).toBeUndefined()
  })

  it('is refused for a name that the shell does not provide, and says which names it does', () => {
    expect(wrongName('react-router-dom', 'BrowserRouter')).toBe(
      "the shell does not provide 'BrowserRouter' of 'react-router-dom', only: Link, NavigationType, Route, Router, Routes, useHref, useLocation, useNavigate, useSearchParams",
    )
  })

  it('is refused for the whole of a package of which the shell provides a part', () => {
    expect(wrongName('@reduxjs/toolkit', null)).toContain("does not provide the whole package of '@reduxjs/toolkit'")
  })
})
