import { type ComponentType, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useSession } from './HostProvider.tsx'

export function Screens({ screens }: { screens: Readonly<Record<string, ComponentType>> }) {
  return (
    <Routes>
      {Object.entries(screens).map(([path, Screen]) => (
        <Route key={path} path={path} element={<ResetPerMember key={path} Screen={Screen} />} />
      ))}
      <Route path="*" element={null} />
    </Routes>
  )
}

/**
 * Renders a screen. Resets it when another member logs in, so that no input of the first remains.
 */
function ResetPerMember({ Screen }: { Screen: ComponentType }) {
  const userId = useSession()?.userId
  const [{ owner, resets }, setState] = useState({ owner: userId, resets: 0 })
  if (userId && userId !== owner) setState({ owner: userId, resets: owner ? resets + 1 : resets })
  return <Screen key={resets} />
}
