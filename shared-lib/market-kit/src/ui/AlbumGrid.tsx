import { paths } from '@sori/contract/paths'
import { Link, Skeleton } from '@sori/remote-kit/ui'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import type { Album } from '../model/index.ts'
import styles from './AlbumGrid.module.css'
import { Artwork } from './Artwork.tsx'

interface AlbumGridProps {
  label: string
  /** The cards: `AlbumCard`s or an `AlbumCardSkeleton`. */
  children: ReactNode
  /** True fades the albums while newer albums are loading. */
  stale?: boolean
  /** True while the cards are skeletons. */
  loading?: boolean
}

/** A grid of albums: two columns on a phone, otherwise as many as fit. */
export function AlbumGrid({ label, children, stale = false, loading = false }: AlbumGridProps) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics without bullets
      role="list"
      className={styles.grid}
      aria-label={label}
      aria-busy={stale || loading || undefined}
      data-stale={stale || undefined}
    >
      {children}
    </ul>
  )
}

interface AlbumCardProps {
  album: Album
  labels: { openAlbum: string; openArtist(nickname: string): string }
  /** Loads the cover immediately, for the first view. */
  priority?: boolean
  /** The label of the play button: `{앨범} 재생`. */
  playLabel?: string
  onPlay?(): void
  /** Called when pointer or focus reaches the play button, so that the caller can preload. */
  onPreload?(): void
}

/** A card of an album. Picture and name link to the album, the artist's name to the artist. */
export function AlbumCard({
  album,
  labels,
  priority,
  playLabel,
  onPlay,
  onPreload,
}: AlbumCardProps) {
  const { name, artist } = album
  return (
    <li className={styles.card}>
      <Link
        to={paths.album({ nickname: artist.nickname, albumName: name })}
        className={styles.album}
        title={`${name} – ${labels.openAlbum}`}
      >
        <Artwork
          path={album.artPath}
          alt=""
          size={240}
          fluid
          sizes="(width < 576px) 45vw, (width < 1024px) 30vw, 220px"
          priority={priority}
        />
        <span className={styles.name}>{name}</span>
      </Link>
      {onPlay && playLabel && (
        <button
          type="button"
          className={styles.play}
          aria-label={playLabel}
          title={playLabel}
          onClick={onPlay}
          onPointerEnter={onPreload}
          onFocus={onPreload}
        >
          <Play aria-hidden="true" />
        </button>
      )}
      <Link
        to={paths.artist(artist.nickname)}
        className={styles.artist}
        title={labels.openArtist(artist.nickname)}
      >
        {artist.nickname}
      </Link>
    </li>
  )
}

/** Renders `count` placeholders with the size of cards, for an `AlbumGrid` that is loading. */
export function AlbumCardSkeleton({ count = 12 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
    <li key={index} className={styles.card} aria-hidden="true">
      <span className={styles.album}>
        <Skeleton square />
        <span className={styles.name}>
          <Skeleton width={`${50 + ((index * 17) % 40)}%`} height={15} />
        </span>
      </span>
      <span className={styles.artist}>
        <Skeleton width={64} height={12} />
      </span>
    </li>
  ))
}
