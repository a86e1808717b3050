import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: number | string
  height?: number | string
  /** True for a square: set only `width`. */
  square?: boolean
  round?: boolean
}

/** A grey placeholder, hidden from screen readers. Render it inside a `DelayedSkeleton`. */
export function Skeleton({
  width = '100%',
  height = 14,
  square = false,
  round = false,
}: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.block, round && styles.round)}
      style={square ? { width, aspectRatio: '1' } : { width, height }}
    />
  )
}
