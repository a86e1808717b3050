import { importProblem } from './sharedNamesPlugin.ts'

describe('importProblem', () => {
  it.each([
    ['react-router-dom', 'Link'],
    ['react', 'useState'],
    ['react', null],
    ['lucide-react/icons/x', 'default'],
  ])('allows imports from %s: %s', (source, name) => {
    expect(importProblem(source, name)).toBeUndefined()
  })

  it('names the exports that the shell provides when a missing export is imported', () => {
    expect(importProblem('react-router-dom', 'BrowserRouter')).toBe(
      "the shell does not provide 'BrowserRouter' of 'react-router-dom'. It provides: " +
        'Link, NavigationType, Route, Router, Routes, useHref, useLocation, useNavigate, ' +
        'useSearchParams',
    )
  })

  it('refuses an import of the whole of a partly shared package', () => {
    expect(importProblem('@reduxjs/toolkit', null)).toContain(
      "does not provide the whole package of '@reduxjs/toolkit'",
    )
  })
})
