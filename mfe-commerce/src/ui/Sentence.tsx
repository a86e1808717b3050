import styles from './Sentence.module.css'

/** A sentence whose dates (`2026-12-23`) are never broken across lines. */
export function Sentence({ children }: { children: string }) {
  return children.split(/(\d{4}-\d{2}-\d{2})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <time key={part} className={styles.day} dateTime={part}>
        {part}
      </time>
    ),
  )
}
