import styles from './Sentence.module.css'

const DATE = /(\d{4}-\d{2}-\d{2})/

/** A sentence whose dates (`2026-12-23`) are never broken across lines. */
export function Sentence({ children }: { children: string }) {
  // The group of the pattern makes `split` return the dates too, at odd indexes.
  return children.split(DATE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <time key={part} className={styles.day} dateTime={part}>
        {part}
      </time>
    ),
  )
}
