import {
  HideButton,
  type Hiding,
  useChangeAlbum,
  useChangeTrack,
} from '@sori/market-kit/management'
import { management } from '../../api/management.ts'

type Item = Hiding & { id: number }

/** A button that hides or shows a track. */
export function HideTrack({ track }: { track: Item & { title: string } }) {
  return <HideItem item={track} name={track.title} change={useChangeTrack(management)} />
}

/** A button that hides or shows an album with its tracks. */
export function HideAlbum({ album }: { album: Item & { name: string } }) {
  return <HideItem item={album} name={album.name} change={useChangeAlbum(management)} />
}

interface HideItemProps {
  item: Item
  name: string
  change: { busy: boolean; run(change: { id: number; hidden: boolean }): unknown }
}

/** A button that hides or shows an item, unless an administrator has hidden it. */
function HideItem({ item: { id, hidden, hiddenBy }, name, change }: HideItemProps) {
  if (hiddenBy === 'administrator') return null
  return (
    <HideButton
      name={name}
      hidden={hidden}
      busy={change.busy}
      onClick={() => void change.run({ id, hidden: !hidden })}
    />
  )
}
