import { classes, firstClick } from '@sori/remote-kit/ui'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Artwork } from './Artwork.tsx'
import styles from './PlayButton.module.css'

interface PlayButtonProps {
  /** The path of the album's cover. Null draws the default cover. */
  artPath: string | null
  /** The label: `{title} 재생` or `{title} 일시정지`. */
  label: string
  /** True for the track in the player. */
  current: boolean
  playing: boolean
  /** The side of the cover in px. Default: 40. */
  size?: number
  onToggle(): void
}

/** A track's cover as its play button, for tables and cards. */
export function PlayButton(props: PlayButtonProps) {
  const { artPath, label, current, playing, size = 40, onToggle } = props
  const Icon = playing ? Pause : Play
  return (
    <button
      type="button"
      className={classes(styles.play, current && styles.shown)}
      aria-label={label}
      onClick={firstClick(onToggle)}
    >
      <Artwork path={artPath} alt="" size={size} />
      <span className={styles.scrim}>
        <Icon aria-hidden="true" />
      </span>
    </button>
  )
}
