import { paths } from '@sori/contract/paths'
import { type Track, TrackList, TrackRowSkeleton } from '@sori/market-kit/catalogue'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import styles from './HomePage.module.css'

interface SectionProps {
  title: string
  /** Content beside the title, for example a link. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface TracksProps {
  label: string
  /** The tracks; undefined while loading. */
  tracks: readonly Track[] | undefined
  /** The tracks that play one after the other. Default: `tracks`. */
  list?: readonly Track[]
  /** True shows the rank of each track and no covers. */
  ranked?: boolean
}

export function Tracks({ label, tracks, list = tracks, ranked = false }: TracksProps) {
  const navigate = useNavigate()
  if (!tracks || !list)
    return (
      <TrackList label={label} loading>
        <TrackRowSkeleton />
      </TrackList>
    )
  return (
    <TrackList label={label}>
      {tracks.map((track, index) => (
        <CatalogueRow
          key={track.id}
          track={track}
          list={{ tracks: list }}
          number={ranked ? index + 1 : undefined}
          withArtist
          onTag={(kind, tag) => void navigate(paths.tag(kind, tag))}
        />
      ))}
    </TrackList>
  )
}
