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
 * Renders a screen, and resets it when another member logs in: no input may reach another account.
 */
function ResetPerMember({ Screen }: { Screen: ComponentType }) {
  const userId = useSession()?.userId
  const [{ owner, turn }, change] = useState({ owner: userId, turn: 0 })
  if (userId && userId !== owner) change({ owner: userId, turn: owner ? turn + 1 : turn })
  return <Screen key={turn} />
}
