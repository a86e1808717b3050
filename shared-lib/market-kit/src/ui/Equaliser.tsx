import styles from './Equaliser.module.css'

/** Three dancing bars: this one is playing. Still under reduced motion. Decoration: say it in words too. */
export function Equaliser({ paused = false }: { paused?: boolean }) {
  return (
    <span className={styles.bars} data-paused={paused || undefined} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  )
}
