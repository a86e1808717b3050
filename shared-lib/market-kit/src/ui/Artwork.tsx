import { classes } from '@sori/remote-kit/ui'
import { type CSSProperties, useRef, useState } from 'react'
import styles from './Artwork.module.css'
import { useNearView } from './useNearView.ts'

/** Widths that the server keeps of every picture (D19). */
const WIDTHS = [96, 192, 480, 960] as const

/** Props of {@link Artwork}. */
export interface ArtworkProps {
  /** `/media/…/x.webp`; null for the default picture */
  path: string | null
  /** `{albumName} 앨범 아트`; `''` beside the title */
  alt: string
  /** Side in px, reserved before it is loaded. */
  size: number
  /**
   * Fills the container. Then `size` is only the ratio, and `sizes` gives the width (`(width <
   * 576px) 50vw, 240px`).
   */
  fluid?: boolean
  sizes?: string
  /** Loads the picture immediately and first, for the first view. */
  priority?: boolean
}

/**
 * An album's square picture in the fitting width, or a drawn one if it is missing or fails. Loads
 * near the view: the browser's own lazy loading begins a dozen rows earlier.
 */
export function Artwork({ path, alt, size, fluid = false, sizes, priority = false }: ArtworkProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const near = useNearView(image, priority)
  const box = fluid ? undefined : { width: size, height: size, minWidth: size }
  if (!path || failed === path) return <DefaultPicture style={box} />
  const isSized = path.endsWith('.webp')
  return (
    <img
      ref={image}
      className={styles.picture}
      style={box}
      src={near ? (isSized ? sized(path, WIDTHS[1]) : path) : undefined}
      srcSet={
        near && isSized
          ? WIDTHS.map((width) => `${sized(path, width)} ${width}w`).join(', ')
          : undefined
      }
      sizes={sizes ?? `${size}px`}
      width={size}
      height={size}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(path)}
    />
  )
}

function sized(path: string, width: number): string {
  return `${path.slice(0, -'.webp'.length)}-${width}.webp`
}

function DefaultPicture({ style }: { style: CSSProperties | undefined }) {
  return (
    <svg
      className={classes(styles.picture, styles.drawn)}
      style={style}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <path d="M12 21.5v5M18 16.5v15M24 12v24M30 18v12M36 21.5v5" />
    </svg>
  )
}
