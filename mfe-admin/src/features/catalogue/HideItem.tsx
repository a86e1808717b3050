import { HideButton } from '@sori/market-kit/management'
import { useState } from 'react'
import { HideDialog, type HideTarget } from './HideDialog.tsx'
import { useHide } from './useHide.ts'

/** Hides a track or an album, with a reason, or shows it again. */
export function HideItem({ item }: { item: HideTarget }) {
  const show = useHide()
  const [isAsking, setAsking] = useState(false)
  const { kind, id, name, hidden } = item
  const onClick = () => (hidden ? void show.run({ kind, id, hidden: false }) : setAsking(true))
  return (
    <>
      <HideButton name={name} hidden={hidden} busy={show.busy} onClick={onClick} />
      {isAsking && <HideDialog item={item} onClose={() => setAsking(false)} />}
    </>
  )
}
