import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'

/** Shows the screen of the present path; another remote's path shows nothing here. */
export function Screens({ screens }: { screens: Readonly<Record<string, ComponentType>> }) {
  return (
    <Routes>
      {Object.entries(screens).map(([path, Screen]) => (
        <Route key={path} path={path} element={<Screen />} />
      ))}
      <Route path="*" element={null} />
    </Routes>
  )
}
