import { ConfirmDialog } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import styles from './ConfirmArea.module.css'

/** Milliseconds for which an answered dialog still absorbs a double click. */
const LINGER_MS = 400

/** Shows the current question. Each has a new dialog, because a dialog sets its focus once. */
export function ConfirmArea() {
  const { confirmDialogs } = useServices()
  const { common } = useTexts()
  const current = useSnapshot(confirmDialogs.current)
  const [answered, setAnswered] = useState<typeof current>(null)
  const dialog = answered ?? current
  useEffect(() => {
    if (!answered) return
    const timer = setTimeout(() => setAnswered(null), LINGER_MS)
    return () => clearTimeout(timer)
  }, [answered])
  const answer = (isConfirmed: boolean) => {
    current?.answer(isConfirmed)
    // Keeps the answered dialog, because the next one could receive the second click.
    if (isConfirmed || confirmDialogs.current.getSnapshot()) setAnswered(current)
  }
  if (!dialog) return null
  return (
    <ConfirmDialog
      key={dialog.id}
      open
      title={dialog.title}
      tone={dialog.tone === 'danger' ? 'danger' : 'primary'}
      labels={{
        confirm: dialog.confirm,
        cancel: dialog.cancel ?? common.cancel,
        close: common.close,
        busy: common.processing,
      }}
      busy={answered !== null}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {dialog.body && <p style={{ whiteSpace: 'pre-line' }}>{dialog.body}</p>}
      {dialog.terms && (
        <details className={styles.terms}>
          <summary>{dialog.terms.title}</summary>
          {dialog.terms.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      )}
    </ConfirmDialog>
  )
}
