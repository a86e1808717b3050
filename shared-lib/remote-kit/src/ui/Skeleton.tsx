import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

/** Props of {@link Skeleton}; sizes in px or any CSS length. */
export interface SkeletonProps {
  width?: number | string
  height?: number | string
  /** A square or a card's picture instead of a line: give `width` only. */
  square?: boolean
  round?: boolean
}

/** A block in the place of what is coming. Show it by `useDelayedFlag`, and say 불러오는 중 once, elsewhere. */
export function Skeleton({ width = '100%', height = 14, square = false, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.block, round && styles.round)}
      style={square ? { width, aspectRatio: '1' } : { width, height }}
    />
  )
}
