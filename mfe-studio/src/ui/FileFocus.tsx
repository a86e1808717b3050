import { type ReactNode, useEffect, useRef } from 'react'
import styles from './FileFocus.module.css'

const CONTROLS = '[data-file-actions] button, input[type="file"]'

/** Moves the focus when a file input replaces the buttons of a chosen file, or the reverse. */
export function FileFocus({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const { activeElement, body } = document
    if (isInside.current && (activeElement === body || !activeElement))
      container.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
  })
  const rememberFocus = () => {
    isInside.current = true
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only records the focus
    <div
      ref={container}
      className={styles.contents}
      onFocus={rememberFocus}
      // Remembers the focus here too: Safari does not focus a clicked file input.
      onChange={rememberFocus}
      // Opening the file chooser blurs the control, but it stays the active element.
      onBlur={() => {
        isInside.current = container.current?.contains(document.activeElement) ?? false
      }}
    >
      {children}
    </div>
  )
}
