import { ConfirmDialog } from '@sori/shared-lib/ui'
import { useEffect, useState } from 'react'
import { useServices, useSnapshot, useWords } from '../app/useServices.tsx'

/** How long a dialog that was agreed to stays, busy: the second half of a double click is not for what lies below. In ms. */
const LINGERS = 400

/** The dialog behind `host.confirm`. */
export function ConfirmArea() {
  const { questions } = useServices()
  const { common } = useWords()
  const asked = useSnapshot(questions.current)
  const [agreed, setAgreed] = useState<typeof asked>(null)
  const question = asked ?? agreed
  useEffect(() => {
    if (!agreed) return
    const timer = setTimeout(() => setAgreed(null), LINGERS)
    return () => clearTimeout(timer)
  }, [agreed])
  return (
    <ConfirmDialog
      open={question !== null}
      title={question?.title ?? ''}
      tone={question?.tone === 'danger' ? 'danger' : 'primary'}
      labels={{
        confirm: question?.confirm ?? common.ok,
        cancel: question?.cancel ?? common.cancel,
        close: common.close,
        busy: common.processing,
      }}
      busy={question !== null && asked === null}
      onConfirm={() => {
        setAgreed(asked)
        asked?.answer(true)
      }}
      onCancel={() => asked?.answer(false)}
    >
      {question?.body && <p style={{ whiteSpace: 'pre-line' }}>{question.body}</p>}
    </ConfirmDialog>
  )
}
