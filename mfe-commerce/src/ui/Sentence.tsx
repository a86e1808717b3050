import styles from './Sentence.module.css'

/** A sentence whose days (`2026-12-23`) stay whole where a line ends. */
export function Sentence({ children }: { children: string }) {
  return children.split(/(\d{4}-\d{2}-\d{2})/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <time key={part} className={styles.day} dateTime={part}>
        {part}
      </time>
    ),
  )
}
