import { lazyPage } from '@sori/remote-kit/remote'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { TracksPage } from './features/browse/TracksPage.tsx'

const AlbumsPage = lazyPage(() => import('./features/browse/AlbumsPage.tsx').then(({ AlbumsPage: page }) => page))
const TrackPage = lazyPage(() => import('./features/track/TrackPage.tsx').then(({ TrackPage: page }) => page))
const AlbumPage = lazyPage(() => import('./features/album/AlbumPage.tsx').then(({ AlbumPage: page }) => page))

/** The screens, by the path that the manifest gives them. Only the first page's code comes with the remote. */
export const screens: Readonly<Record<string, ReactNode>> = {
  '/sounds/tracks': <TracksPage />,
  '/sounds/albums': <AlbumsPage />,
  '/sounds/tracks/one': <TrackPage />,
  '/sounds/albums/one': <AlbumPage />,
}

/** Every route of the manifest shows its screen; another remote's path shows nothing here. */
export function App() {
  return (
    <Routes>
      {Object.entries(screens).map(([path, screen]) => (
        <Route key={path} path={path} element={screen} />
      ))}
      <Route path="*" element={null} />
    </Routes>
  )
}
