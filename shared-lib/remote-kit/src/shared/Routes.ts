import { createElement, type ReactElement, useContext } from 'react'
import {
  createRoutesFromElements,
  UNSAFE_LocationContext as LocationContext,
  matchRoutes,
  NavigationType,
  parsePath,
  UNSAFE_RouteContext as RouteContext,
  type RoutesProps,
  useLocation,
} from 'react-router'

const ORIGIN = { pathname: '/', search: '', hash: '', state: null, key: 'default', mask: undefined }

/** react-router's `Routes` without what only its data routers have: loaders, error pages, server components. */
export function Routes({ children, location }: RoutesProps): ReactElement | null {
  const { matches: above } = useContext(RouteContext)
  const here = useLocation()
  const at = { ...ORIGIN, ...(typeof location === 'string' ? parsePath(location) : (location ?? here)) }
  const parent = above.at(-1)
  const base = parent?.pathnameBase ?? '/'
  const found = matchRoutes(createRoutesFromElements(children), at, base)
  if (!found) return null
  const below = (path: string) => `${base}/${path}`.replace(/\/{2,}/g, '/')
  const matches = [
    ...above,
    ...found.map((match) => ({
      ...match,
      params: { ...parent?.params, ...match.params },
      pathname: below(match.pathname),
      pathnameBase: match.pathnameBase === '/' ? base : below(match.pathnameBase),
    })),
  ]
  const drawn = found.reduceRight<ReactElement | null>((outlet, { route: { Component, element } }, index) => {
    const value = { outlet, matches: matches.slice(0, above.length + index + 1), isDataRoute: false }
    return createElement(RouteContext, { value }, Component ? createElement(Component) : (element ?? outlet))
  }, null)
  return location ? createElement(LocationContext, { value: { location: at, navigationType: NavigationType.Pop } }, drawn) : drawn
}
