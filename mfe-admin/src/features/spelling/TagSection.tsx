import { useFocusKept } from '@sori/remote-kit/ui'
import { type ReactNode, useId } from 'react'
import styles from './SpellingPage.module.css'

interface TagSectionProps {
  title: string
  count: string
  /** The reason for the refusal of the last action. */
  refusal: string | undefined
  /** The items of the list. */
  children: ReactNode
}

/** A list above the tags. Keeps the focus when the focused item is removed. */
export function TagSection({ title, count, refusal, children }: TagSectionProps) {
  const headId = useId()
  const focusKept = useFocusKept<HTMLElement>()
  return (
    <section aria-labelledby={headId} {...focusKept}>
      <h2 id={headId} className={styles.head}>
        {title} <span className={styles.total}>{count}</span>
      </h2>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <ul className={styles.tags}>{children}</ul>
    </section>
  )
}
