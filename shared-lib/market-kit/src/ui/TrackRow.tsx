import { paths } from '@sori/contract/paths'
import { Checkbox, classes, Link } from '@sori/remote-kit/ui'
import { type MouseEvent, useId } from 'react'
import styles from './TrackRow.module.css'
import { TrackRowActions } from './TrackRowActions.tsx'
import { TrackRowFacts } from './TrackRowFacts.tsx'
import { TrackRowPlay } from './TrackRowPlay.tsx'
import { TrackRowTagLine, TrackRowTags } from './TrackRowTags.tsx'
import type { TrackRowProps } from './trackRowTypes.ts'
import { useFollowedRow } from './useFollowedRow.ts'
import { useRowLayout } from './useRowLayout.ts'
import { Waveform } from './Waveform.tsx'

/** Elements in which a double click must not play the track. */
const CONTROLS = 'a, button, label, input, dialog, [data-seek]'

/**
 * A row of a `TrackList`. The width of the list determines the layout (`useRowLayout`). A double
 * click plays the track.
 */
export function TrackRow(props: TrackRowProps) {
  const {
    track,
    labels,
    current = false,
    compact = false,
    playing,
    loading,
    progress = 0,
    number,
    selected = false,
  } = props
  const { onToggle, onSeek, onSelect } = props
  const titleId = useId()
  const layout = useRowLayout()
  const ref = useFollowedRow(current)
  const playByDoubleClick = ({ target }: MouseEvent) => {
    if (!playing && !loading && target instanceof Element && !target.closest(CONTROLS)) onToggle()
  }
  const className = classes(
    styles.row,
    compact && styles.compact,
    current && styles.current,
    selected && styles.selected,
    number !== undefined && styles.numbered,
    onSelect && styles.selectable,
  )
  return (
    <li
      ref={ref}
      className={className}
      aria-current={current || undefined}
      onDoubleClick={playByDoubleClick}
    >
      {onSelect && (
        <span className={styles.select}>
          <Checkbox
            label={labels.select(track.title)}
            labelHidden
            checked={selected}
            onChange={onSelect}
          />
        </span>
      )}
      <TrackRowPlay {...props} />
      <Names {...props} titleId={titleId} hasTagLine={layout !== 'wide'} />
      {layout !== 'narrow' && (
        <Waveform
          peaks={track.peaks}
          progress={current ? progress : 0}
          onSeek={onSeek}
          duration={track.duration}
        />
      )}
      {layout === 'wide' && <TrackRowTags {...props} />}
      <TrackRowFacts {...props} />
      <TrackRowActions {...props} titleId={titleId} />
    </li>
  )
}

function Names(props: TrackRowProps & { titleId: string; hasTagLine: boolean }) {
  const { track, labels, number, withArtist, refusal, titleId, hasTagLine } = props
  const { title, artist, album } = track
  return (
    <div className={styles.names}>
      <Link
        to={paths.track({ nickname: artist.nickname, title })}
        className={styles.title}
        title={`${title} – ${labels.openTrack}`}
        id={titleId}
      >
        {title}
      </Link>
      {refusal && (
        <span className={styles.refusal} title={refusal}>
          {refusal}
        </span>
      )}
      {(number === undefined || withArtist) && !refusal && (
        <>
          <Link
            to={paths.artist(artist.nickname)}
            className={styles.artist}
            title={labels.openArtist(artist.nickname)}
          >
            {artist.nickname}
          </Link>
          <Link
            to={paths.album({ nickname: artist.nickname, albumName: album.name })}
            className={styles.album}
            title={`${album.name} – ${labels.openAlbum}`}
          >
            {album.name}
          </Link>
        </>
      )}
      {hasTagLine && <TrackRowTagLine {...props} />}
    </div>
  )
}
