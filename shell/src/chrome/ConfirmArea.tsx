import { ConfirmDialog } from '@sori/shared-lib/ui'
import { useServices, useSnapshot, useWords } from '../app/useServices.tsx'

/** The dialog behind `host.confirm`. */
export function ConfirmArea() {
  const { questions } = useServices()
  const { common } = useWords()
  const question = useSnapshot(questions.current)
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
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {question?.body && <p style={{ whiteSpace: 'pre-line' }}>{question.body}</p>}
    </ConfirmDialog>
  )
}
