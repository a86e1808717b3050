import { wrongName } from './sharedNamesPlugin.ts'

describe('an import of a shared package', () => {
  it.each([
    ['react-router-dom', 'Link'],
    ['react', 'useState'],
    ['react', null],
    ['lucide-react/icons/x', 'default'],
  ])('of %s may use %s, provided by the shell or bundled', (source, name) => {
    expect(wrongName(source, name)).toBeUndefined()
  })

  it('is refused for an unknown name, with the provided names', () => {
    expect(wrongName('react-router-dom', 'BrowserRouter')).toBe(
      "the shell does not provide 'BrowserRouter' of 'react-router-dom', only: Link, NavigationType, Route, Router, Routes, useHref, useLocation, useNavigate, useSearchParams",
    )
  })

  it('is refused for the namespace of a partly shared package', () => {
    expect(wrongName('@reduxjs/toolkit', null)).toContain(
      "does not provide the whole package of '@reduxjs/toolkit'",
    )
  })
})
