import type { TagKind, TagsStreamDto } from '@sori/contract/catalogue'
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
  const { item, labels, hrefs, current = false, compact = false, progress = 0, refusal, onSeek, onTag } = props
  const { musicDTO: music, albumDTO: album } = item
  const titleId = useId()
  return (
    <li className={classes(styles.row, compact && styles.compact, current && styles.current)} aria-current={current || undefined}>
      <div className={styles.grid}>
        <PlayButton {...props} />
        <div className={styles.names}>
          <Link to={hrefs.track} className={styles.title} title={`${music.title} – ${labels.openTrack}`} id={titleId}>
            {music.title}
          </Link>
          {refusal && (
            <span className={styles.refusal} title={refusal}>
              {refusal}
            </span>
          )}
          <span className={styles.meta} hidden={Boolean(refusal)}>
            <Link to={hrefs.artist} className={styles.artist} title={labels.openArtist(music.nickname)}>
              {music.nickname}
            </Link>
            <Link to={hrefs.album} className={styles.album} title={`${album.albumName} – ${labels.openAlbum}`}>
              {album.albumName}
            </Link>
            {item.owned && (
              <span className={styles.ownedShort} aria-hidden="true">
                <Check />
                {labels.owned}
              </span>
            )}
          </span>
        </div>
        <div className={styles.wave}>
          <Waveform peaks={music.peaks} progress={current ? progress : 0} onSeek={onSeek} />
        </div>
        <Tags tags={item.tagsStreamDTO} labels={labels} onTag={onTag} />
        <span className={styles.time}>{formatDuration(music.duration)}</span>
        <TrackRowActions {...props} titleId={titleId} albumHref={hrefs.album} />
      </div>
    </li>
  )
}

function PlayButton({ item, labels, current, playing, loading, compact, priority, onToggle }: TrackRowProps) {
  const { title } = item.musicDTO
  const name = playing || loading ? labels.pause(title) : labels.play(title)
  return (
    <button
      type="button"
      className={classes(styles.play, (current || loading) && styles.shown)}
      aria-label={name}
      aria-busy={loading || undefined}
      onClick={onToggle}
    >
      <Artwork path={item.albumDTO.albumArtPath} alt="" size={compact ? 40 : 48} priority={priority} />
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

/** The field of each kind, in the order of `tagKinds`, which itself would bring the schemas along. */
const fieldOf: Record<TagKind, keyof TagsStreamDto> = {
  instrument: 'instrumentTagName',
  mood: 'moodTagName',
  genre: 'genreTagName',
}
const kinds = Object.keys(fieldOf) as TagKind[]

function Tags({ tags, labels, onTag }: { tags: TagsStreamDto; labels: TrackRowLabels; onTag: TrackRowProps['onTag'] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul className={styles.tags} role="list">
      {kinds.map((kind) => {
        const all = tags[fieldOf[kind]].split(',').map((name) => name.trim())
        const tag = all[0]
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
