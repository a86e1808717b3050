import { classes, formatDuration, glyphClass } from '@sori/remote-kit/ui'
import styles from './TrackRow.module.css'
import type { TrackRowProps } from './trackRowTypes.ts'

export function TrackRowFacts({ track: { owned, duration }, labels, isOwn }: TrackRowProps) {
  return (
    <span className={styles.facts}>
      {formatDuration(duration)}
      {owned && !isOwn ? (
        <span className={classes(styles.owned, glyphClass('check'))}>{labels.owned}</span>
      ) : (
        <span className={styles.price}>{isOwn ? labels.own : labels.price}</span>
      )}
    </span>
  )
}
