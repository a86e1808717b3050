import { Button, VisuallyHidden } from '@sori/remote-kit/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './DetailRow.module.css'

/** Props of {@link DetailRow}. */
export interface DetailRowProps {
  label: string
  value: string
  /** Why it cannot be changed. */
  hint?: string
  isOpen?: boolean
  /** Another row has to be finished first: said here, too. */
  refusal?: string | undefined
  open?(): void
  close?(): void
  /** The editor, while the row is open; a row without one is for reading. */
  children?(close: () => void): ReactNode
}

/**
 * A value with a button that opens its editor in place. The focus moves into the editor and back.
 */
export function DetailRow({
  label,
  value,
  hint,
  isOpen = false,
  refusal,
  open,
  close,
  children,
}: DetailRowProps) {
  const { info: t } = useTexts()
  const edit = useRef<HTMLButtonElement>(null)
  const editor = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) editor.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus()
    else if (wasOpen.current) edit.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div className={styles.row} data-open={isOpen}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {isOpen && close ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Esc does what the editor's cancel button does
          <div ref={editor} onKeyDown={({ key }) => key === 'Escape' && close()}>
            {children?.(close)}
          </div>
        ) : (
          <>
            <span className={styles.text}>{value}</span>
            {hint && <span className={styles.hint}>{hint}</span>}
            {refusal && (
              <span className={styles.refusal} role="alert">
                {refusal}
              </span>
            )}
          </>
        )}
      </dd>
      {children && !isOpen && (
        <dd>
          <Button ref={edit} size={32} onClick={open}>
            <VisuallyHidden>{label}</VisuallyHidden> {t.edit}
          </Button>
        </dd>
      )}
    </div>
  )
}
