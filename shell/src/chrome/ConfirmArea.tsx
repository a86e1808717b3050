import { ConfirmDialog } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import styles from './ConfirmArea.module.css'

/** Milliseconds for which an answered dialog stays, to catch the second click of a double click. */
const ANSWERED_DIALOG_MS = 400

/** Shows the current question. Each question has a new dialog: a dialog sets its focus once. */
export function ConfirmArea() {
  const { confirmDialogs } = useServices()
  const { common } = useTexts()
  const current = useSnapshot(confirmDialogs.current)
  const [answeredDialog, setAnsweredDialog] = useState<typeof current>(null)
  const dialog = answeredDialog ?? current
  useEffect(() => {
    if (!answeredDialog) return
    const timer = setTimeout(() => setAnsweredDialog(null), ANSWERED_DIALOG_MS)
    return () => clearTimeout(timer)
  }, [answeredDialog])
  const answer = (isConfirmed: boolean) => {
    current?.answer(isConfirmed)
    // Keeps the answered dialog: the next dialog would receive the second click of a double click.
    if (isConfirmed || confirmDialogs.current.getSnapshot()) setAnsweredDialog(current)
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
      busy={answeredDialog !== null}
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
