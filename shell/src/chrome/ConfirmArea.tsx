import type { Question } from '@sori/contract/host'
import { ConfirmDialog } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.tsx'
import styles from './ConfirmArea.module.css'

/**
 * Time that an answered dialog stays busy, in ms, so that the second half of a double click hits
 * nothing.
 */
const LINGERS = 400

/** Folded terms of a question. */
function Terms({ title, paragraphs }: NonNullable<Question['terms']>) {
  return (
    <details className={styles.terms}>
      <summary>{title}</summary>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  )
}

/** The dialog behind `host.confirm`: a new one each time, so that the focus starts on the way back every time. */
export function ConfirmArea() {
  const { confirmDialogs } = useServices()
  const { common } = useTexts()
  const asked = useSnapshot(confirmDialogs.current)
  const [answered, setAnswered] = useState<typeof asked>(null)
  const shown = answered ?? asked
  useEffect(() => {
    if (!answered) return
    const timer = setTimeout(() => setAnswered(null), LINGERS)
    return () => clearTimeout(timer)
  }, [answered])
  const answer = (yes: boolean) => {
    asked?.answer(yes)
    // a no leaves nothing to wait for, unless the next dialog would open under the pointer
    if (yes || confirmDialogs.current.getSnapshot()) setAnswered(asked)
  }
  return (
    <ConfirmDialog
      key={shown?.id}
      open={shown !== null}
      title={shown?.title ?? ''}
      tone={shown?.tone === 'danger' ? 'danger' : 'primary'}
      labels={{
        confirm: shown?.confirm ?? common.ok,
        cancel: shown?.cancel ?? common.cancel,
        close: common.close,
        busy: common.processing,
      }}
      busy={answered !== null}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {shown?.body && <p style={{ whiteSpace: 'pre-line' }}>{shown.body}</p>}
      {shown?.terms && <Terms {...shown.terms} />}
    </ConfirmDialog>
  )
}
