import { classes, firstClick, glyphClass, Spinner } from '@sori/remote-kit/ui'
import { Artwork } from './Artwork.tsx'
import { Equaliser } from './Equaliser.tsx'
import styles from './TrackRowPlay.module.css'
import type { TrackRowProps } from './trackRowTypes.ts'

/** The play button on the track's cover or number. */
export function TrackRowPlay({
  track,
  labels,
  current,
  playing,
  loading,
  compact,
  priority,
  number,
  onToggle,
}: TrackRowProps) {
  const { title } = track
  const name = playing || loading ? labels.pause(title) : labels.play(title)
  const className = classes(
    styles.play,
    glyphClass(playing ? 'pause' : 'play'),
    (current || loading) && styles.shown,
    loading ? styles.loading : playing && styles.playing,
    number !== undefined && styles.numbered,
  )
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-busy={loading || undefined}
      data-number={number}
      data-row-entry=""
      onClick={firstClick(onToggle)}
    >
      {number === undefined && (
        <Artwork path={track.album.artPath} alt="" size={compact ? 40 : 48} priority={priority} />
      )}
      {loading ? (
        <span className={styles.icon}>
          <Spinner size={22} />
        </span>
      ) : (
        playing && (
          <span className={styles.icon}>
            <Equaliser />
          </span>
        )
      )}
    </button>
  )
}
