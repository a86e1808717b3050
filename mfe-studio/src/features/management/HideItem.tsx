import {
  HideButton,
  type Hiding,
  useChangeAlbum,
  useChangeTrack,
} from '@sori/market-kit/management'
import { management } from '../../api/management.ts'

/** Hides or shows a track. Administrators alone show the tracks that they have hidden. */
export function HideTrack({ track }: { track: Hiding & { id: number; title: string } }) {
  const { id, title, hidden, hiddenBy } = track
  const change = useChangeTrack(management)
  if (hiddenBy === 'administrator') return null
  return (
    <HideButton
      name={title}
      hidden={hidden}
      busy={change.busy}
      onClick={() => void change.run({ id, hidden: !hidden })}
    />
  )
}

/** Hides or shows an album with its tracks, as {@link HideTrack}. */
export function HideAlbum({ album }: { album: Hiding & { id: number; name: string } }) {
  const { id, name, hidden, hiddenBy } = album
  const change = useChangeAlbum(management)
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
