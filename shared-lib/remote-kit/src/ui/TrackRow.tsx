import { paths } from '@sori/contract/paths'
import { type MouseEvent, useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'
import styles from './TrackRow.module.css'
import { TrackRowActions } from './TrackRowActions.tsx'
import { TrackRowFacts } from './TrackRowFacts.tsx'
import { TrackRowPlay } from './TrackRowPlay.tsx'
import { TrackRowTags } from './TrackRowTags.tsx'
import type { TrackRowProps } from './trackRowTypes.ts'
import { useRowLayout } from './useRowLayout.ts'
import { Waveform } from './Waveform.tsx'

/** What has a meaning of its own for a double click. */
const CONTROLS = 'a, button, label, input, dialog, [data-seek]'

/**
 * One track of a `TrackList`: a pure view. What it shows depends on the list's width, not on the screen's: from 900 px with its waveform, below
 * 700 px without tags and with one menu. Its height never changes. The picture is the play button; the row as a whole is no link, but a double
 * click on it plays.
 */
export function TrackRow(props: TrackRowProps) {
  const { track, labels, current = false, compact = false, playing, loading, progress = 0, number, selected = false } = props
  const { onToggle, onSeek, onSelect } = props
  const titleId = useId()
  const layout = useRowLayout()
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
    <li className={className} aria-current={current || undefined} onDoubleClick={playByDoubleClick}>
      {onSelect && (
        <span className={styles.select}>
          <Checkbox label={labels.select(track.title)} labelHidden checked={selected} onChange={onSelect} />
        </span>
      )}
      <TrackRowPlay {...props} />
      <Names {...props} titleId={titleId} />
      {layout === 'wide' && <Waveform peaks={track.peaks} progress={current ? progress : 0} onSeek={onSeek} duration={track.duration} />}
      {layout !== 'narrow' && <TrackRowTags {...props} />}
      <TrackRowFacts {...props} />
      <TrackRowActions {...props} titleId={titleId} />
    </li>
  )
}

function Names({ track, labels, number, refusal, titleId }: TrackRowProps & { titleId: string }) {
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
      {number === undefined && (
        <span className={styles.meta} hidden={Boolean(refusal)}>
          <Link to={paths.artist(artist.nickname)} className={styles.artist} title={labels.openArtist(artist.nickname)}>
            {artist.nickname}
          </Link>
          <Link
            to={paths.album({ nickname: artist.nickname, albumName: album.name })}
            className={styles.album}
            title={`${album.name} – ${labels.openAlbum}`}
          >
            {album.name}
          </Link>
        </span>
      )}
    </div>
  )
}
