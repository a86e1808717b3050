import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { manifest } from './remote.manifest.ts'
import { NotBuiltPage } from './ui/NotBuiltPage.tsx'

/** The screens that are built, by the path that the manifest gives them. */
const screens: Readonly<Record<string, ReactNode>> = {}

/** Every route of the manifest shows its screen, or says that it is not built yet; another remote's path shows nothing here. */
export function App() {
  return (
    <Routes>
      {manifest.routes.map(({ path }) => (
        <Route key={path} path={path} element={screens[path] ?? <NotBuiltPage />} />
      ))}
      <Route path="*" element={null} />
    </Routes>
  )
}
