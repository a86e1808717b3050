import { render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import {
  createPath,
  Outlet,
  Route,
  Router,
  Routes as RoutersOwn,
  type RoutesProps,
  type To,
  useHref,
  useLocation,
  useParams,
} from 'react-router'
import { Routes } from './Routes.ts'

/** What the host gives: it encodes nothing. */
const navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  go: () => {},
  push: () => {},
  replace: () => {},
}

type RoutesOf = ComponentType<RoutesProps>

/** What a page can ask the router about where it stands. */
function Here({ name, children }: { name: string; children?: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <section title={name}>
      {JSON.stringify([useParams(), pathname, search, useHref('.'), useHref('..'), useHref('../next?a#b'), useHref('/top')])}
      {children}
    </section>
  )
}

const trees: Record<string, (OneOf: RoutesOf) => ReactNode> = {
  'flat pages': (OneOf) => (
    <OneOf>
      <Route path="/sounds/tracks" element={<Here name="tracks" />} />
      <Route path="/sounds/tracks/:id" element={<Here name="track" />} />
      <Route path="/sounds/tracks/new" element={<Here name="new" />} />
      <Route path="*" element={null} />
    </OneOf>
  ),
  'pages in a page, with an index and a page by component': (OneOf) => (
    <OneOf>
      <Route
        path="/sounds"
        element={
          <Here name="sounds">
            <Outlet />
          </Here>
        }
      >
        <Route index element={<Here name="index" />} />
        <Route path="tracks/:id?" Component={() => <Here name="track" />} />
        <Route>
          <Route path="albums/*" element={<Here name="albums" />} />
        </Route>
      </Route>
    </OneOf>
  ),
  'routes in a page': (OneOf) => (
    <OneOf>
      <Route
        path="/:area/*"
        element={
          <Here name="area">
            <OneOf>
              <Route path="tracks" element={<Here name="tracks" />} />
              <Route path=":kind/:id" element={<Here name="thing" />} />
              <Route path="/" element={<Here name="start" />} />
            </OneOf>
          </Here>
        }
      />
    </OneOf>
  ),
  'routes of another place': (OneOf) => (
    <OneOf location="/sounds/tracks?page=2">
      <Route path="/sounds/:kind" element={<Here name="elsewhere" />} />
    </OneOf>
  ),
  'routes of a place that nothing is at': (OneOf) => (
    <OneOf location={{ pathname: '/nothing' }}>
      <Route path="/sounds/:kind" element={<Here name="elsewhere" />} />
    </OneOf>
  ),
}

const places = [
  '/',
  '/sounds',
  '/sounds/',
  '/sounds/tracks?q=1',
  '/sounds/tracks/7',
  '/sounds/tracks/new',
  '/sounds/albums/3/%EA%B3%A1%3F',
  '/x/y/z',
]

test.each(Object.entries(trees).flatMap(([name, tree]) => places.map((place) => [name, place, tree] as const)))(
  '%s, at %s, are drawn as by react-router',
  (_, place, tree) => {
    const drawnBy = (OneOf: RoutesOf) =>
      render(
        <Router location={place} navigator={navigator}>
          {tree(OneOf)}
        </Router>,
      ).container.innerHTML
    expect(drawnBy(Routes)).toBe(drawnBy(RoutersOwn))
  },
)
