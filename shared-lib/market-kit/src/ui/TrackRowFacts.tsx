import { classes, formatDuration, glyphClass } from '@sori/remote-kit/ui'
import styles from './TrackRow.module.css'
import type { TrackRowProps } from './trackRowTypes.ts'

export function TrackRowFacts(props: TrackRowProps) {
  const { track, labels, isOwn, length, character } = props
  const { owned, duration } = track
  return (
    <span className={styles.facts}>
      {character && <span className={styles.character}>{character}</span>}
      {length ?? formatDuration(duration)}
      {owned && !isOwn ? (
        <span className={classes(styles.owned, glyphClass('check'))}>{labels.owned}</span>
      ) : (
        <span className={styles.price}>{isOwn ? labels.own : labels.price}</span>
      )}
    </span>
  )
}
