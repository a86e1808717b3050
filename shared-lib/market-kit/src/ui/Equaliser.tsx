import styles from './Equaliser.module.css'

/** Three animated bars for the playing track. Screen readers need a text in addition. */
export function Equaliser({ paused = false }: { paused?: boolean }) {
  return (
    <span className={styles.bars} data-paused={paused || undefined} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  )
}
