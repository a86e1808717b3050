import { paths } from '@sori/contract/paths'
import { type Track, TrackList } from '@sori/market-kit/catalogue'
import { Failed } from '@sori/remote-kit/lists'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import styles from '../../ui/Detail.module.css'
import { useGetSimilarQuery } from './similarApi.ts'
import { useTrackTexts } from './trackTexts.ts'
import { useAlbumQueue } from './useAlbumQueue.ts'

const ROWS_MAX = 6

/** Tracks of the same album, of the same artist, and similar tracks. */
export function Related({ track }: { track: Track }) {
  const texts = useTrackTexts()
  const query = useGetSimilarQuery(track.id)
  const related = query.currentData
  const album = useAlbumQueue(track)
  if (!related) return query.isError ? <Failed query={query} /> : null
  return (
    <>
      <Section title={texts.inAlbum} tracks={related.ofAlbum} list={album} />
      <Section title={texts.byArtist(track.artist.nickname)} tracks={related.ofArtist} />
      <Section title={texts.similar} tracks={related.similar} />
    </>
  )
}

/** A section of tracks. They play in the order of `list`, by default `tracks`. */
function Section({
  title,
  tracks,
  list = tracks,
}: {
  title: string
  tracks: readonly Track[]
  list?: readonly Track[]
}) {
  const id = useId()
  const navigate = useNavigate()
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.section} id={id}>
        {title}
      </h2>
      <TrackList label={title}>
        {tracks.slice(0, ROWS_MAX).map((track) => (
          <CatalogueRow
            key={track.id}
            track={track}
            list={{ tracks: list }}
            onTag={(kind, tag) => void navigate(paths.tag(kind, tag))}
          />
        ))}
      </TrackList>
    </section>
  )
}
