import { useId, useRef, useState } from 'react'
import { useOverflow } from '../../ui/useOverflow.ts'
import { useAlbumTexts } from './albumTexts.ts'
import styles from './Description.module.css'

/** An album's description, folded to three lines. */
export function Description({ text }: { text: string }) {
  const texts = useAlbumTexts()
  const id = useId()
  const ref = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const isLong = useOverflow({ ref, axis: 'Height', content: text, unfolded: open })
  return (
    <div className={styles.description}>
      <p
        ref={ref}
        id={id}
        className={styles.text}
        data-open={open || undefined}
        data-none={!text || undefined}
      >
        {text || texts.noDescription}
      </p>
      {(isLong || open) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.less : texts.more}
        </button>
      )}
    </div>
  )
}
