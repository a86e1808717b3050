import { type ReactNode, useEffect, useRef } from 'react'
import styles from './FileTurns.module.css'

/** What takes the focus over: a button of the file that has been chosen, or the input that asks for one. */
const CONTROLS = '[data-file-actions] button, input[type="file"]'

/** The place where the input of a file and the file that was chosen take turns. The focus of a control that goes is handed to the one that comes. */
export function FileTurns({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const { activeElement, body } = document
    if (isInside.current && (activeElement === body || !activeElement)) place.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
  })
  const enter = () => {
    isInside.current = true
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div
      ref={place}
      className={styles.turns}
      onFocus={enter}
      // not every browser gives the focus to an input that is clicked to choose a file
      onChange={enter}
      // the control still has the focus while another window, that of the files, is in front
      onBlur={() => {
        isInside.current = place.current?.contains(document.activeElement) ?? false
      }}
    >
      {children}
    </div>
  )
}
