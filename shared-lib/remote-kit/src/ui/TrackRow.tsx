import { type TagSet, tagKinds } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import Check from 'lucide-react/icons/check'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useId } from 'react'
import { Artwork } from './Artwork.tsx'
import { Chip } from './Chip.tsx'
import { classes } from './classes.ts'
import { Equaliser } from './Equaliser.tsx'
import { formatDuration } from './formatDuration.ts'
import { Link } from './Link.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './TrackRow.module.css'
import { TrackRowActions } from './TrackRowActions.tsx'
import type { TrackRowLabels, TrackRowProps } from './trackRowTypes.ts'
import { Waveform } from './Waveform.tsx'

/**
 * One track of a `TrackList`: a pure view. What it shows depends on its own width, not on the screen's: from 1080 px with its waveform, below
 * 700 px without tags and with one menu. Its height never changes. The picture is the play button; the row as a whole is no link.
 */
export function TrackRow(props: TrackRowProps) {
  const { track, labels, current = false, compact = false, progress = 0, refusal, onSeek, onTag } = props
  const { title, artist, album } = track
  const titleId = useId()
  return (
    <li className={classes(styles.row, compact && styles.compact, current && styles.current)} aria-current={current || undefined}>
      <div className={styles.grid}>
        <PlayButton {...props} />
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
            {track.owned && (
              <span className={styles.ownedShort} aria-hidden="true">
                <Check />
                {labels.owned}
              </span>
            )}
          </span>
        </div>
        <div className={styles.wave}>
          <Waveform peaks={track.peaks} progress={current ? progress : 0} onSeek={onSeek} />
        </div>
        <Tags tags={track.tags} labels={labels} onTag={onTag} />
        <span className={styles.time}>{formatDuration(track.duration)}</span>
        <TrackRowActions {...props} titleId={titleId} />
      </div>
    </li>
  )
}

function PlayButton({ track, labels, current, playing, loading, compact, priority, onToggle }: TrackRowProps) {
  const { title } = track
  const name = playing || loading ? labels.pause(title) : labels.play(title)
  return (
    <button
      type="button"
      className={classes(styles.play, (current || loading) && styles.shown)}
      aria-label={name}
      aria-busy={loading || undefined}
      onClick={onToggle}
    >
      <Artwork path={track.album.artPath} alt="" size={compact ? 40 : 48} priority={priority} />
      <span className={styles.scrim}>
        {loading ? (
          <Spinner size={22} />
        ) : (
          <>
            {playing && (
              <span className={styles.still}>
                <Equaliser />
              </span>
            )}
            <span className={classes(styles.glyph, playing && styles.onHover)}>
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            </span>
          </>
        )}
      </span>
    </button>
  )
}

function Tags({ tags, labels, onTag }: { tags: TagSet; labels: TrackRowLabels; onTag: TrackRowProps['onTag'] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul className={styles.tags} role="list">
      {tagKinds.map((kind) => {
        const all = tags[kind]
        const [tag] = all
        return (
          <li key={kind}>
            {tag ? (
              <Chip size="sm" title={all.join(', ')} label={onTag && labels.addTag(tag)} onClick={onTag && (() => onTag(kind, tag))}>
                {tag}
              </Chip>
            ) : (
              <Chip size="sm" muted>
                {labels.noTag[kind]}
              </Chip>
            )}
          </li>
        )
      })}
    </ul>
  )
}
