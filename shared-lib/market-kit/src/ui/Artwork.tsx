import { classes } from '@sori/remote-kit/ui'
import { type CSSProperties, useRef, useState } from 'react'
import styles from './Artwork.module.css'
import { useNearView } from './useNearView.ts'

/** The widths in which the server stores each picture. */
const WIDTHS = [96, 192, 480, 960] as const

interface ArtworkProps {
  /** The path `/media/…/x.webp`; null for the default picture. */
  path: string | null
  /** The alternative text: `{albumName} 앨범 아트`, or `''` beside the title. */
  alt: string
  /** The side in px, reserved before loading. */
  size: number
  /** True fills the container. Then set `sizes`, the attribute of the picture. */
  fluid?: boolean
  sizes?: string
  /** True loads the picture immediately, for the first view. */
  priority?: boolean
}

/**
 * A square picture, or a default picture if it is missing. Loads when it is near the view: the lazy
 * loading of browsers starts a dozen rows too early.
 */
export function Artwork({ path, alt, size, fluid = false, sizes, priority = false }: ArtworkProps) {
  const [failedPath, setFailedPath] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const isNear = useNearView(image, { isImmediate: priority })
  const box = fluid ? undefined : { width: size, height: size, minWidth: size }
  if (!path || failedPath === path) return <DefaultPicture style={box} />
  const isSized = path.endsWith('.webp')
  const src = isSized ? pathOfWidth(path, WIDTHS[1]) : path
  return (
    <img
      ref={image}
      className={styles.picture}
      style={box}
      src={isNear ? src : undefined}
      srcSet={
        isNear && isSized
          ? WIDTHS.map((width) => `${pathOfWidth(path, width)} ${width}w`).join(', ')
          : undefined
      }
      sizes={sizes ?? `${size}px`}
      width={size}
      height={size}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      // The document may already show this picture, which asynchronous decoding would briefly hide.
      decoding={priority ? 'sync' : 'async'}
      onError={() => setFailedPath(path)}
    />
  )
}

function pathOfWidth(path: string, width: number): string {
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
