import { Button, VisuallyHidden } from '@sori/remote-kit/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './DetailRow.module.css'

export interface DetailRowProps {
  label: string
  value: string
  /** The reason that the value cannot be changed. */
  hint?: string
  isOpen?: boolean
  refusal?: string | undefined
  open?(): void
  close?(): void
  /** Renders the editor; a row without one is read-only. */
  children?(close: () => void): ReactNode
}

/** A row whose editor opens in place. The focus moves into the editor and back. */
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
  const { info: texts } = useTexts()
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
          // biome-ignore lint/a11y/noStaticElementInteractions: Esc acts as the cancel button
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
            <VisuallyHidden>{label}</VisuallyHidden> {texts.edit}
          </Button>
        </dd>
      )}
    </div>
  )
}
