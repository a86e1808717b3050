import { EDIT_REASON_MAX } from '@sori/contract/administration'
import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { ConfirmDialog, Field, TextArea } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './UserSections.module.css'
import type { EditUser } from './useEditUser.ts'
import type { UserEdit } from './usersApi.ts'

/** A change of an account that needs a confirmation. */
export interface Question {
  title: string
  body: string
  confirm: string
  isDanger: boolean
  edit: UserEdit
}

interface ReasonDialogProps {
  question: Question
  edit: EditUser
  onClose(): void
}

/** A dialog that confirms a change and requires a reason. The server mails it to the member. */
export function ReasonDialog({ question, edit, onClose }: ReasonDialogProps) {
  const { user: texts } = useTexts()
  const common = commonTexts(useLocale())
  const [text, setText] = useState('')

  async function run(): Promise<void> {
    const reason = text.trim()
    const outcome = await edit.run({ ...question.edit, ...(reason && { reason }) })
    // The dialog stays open after a refusal. A conflict (`handled`) opens its own dialog.
    if (outcome?.ok || outcome?.handled) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={question.title}
      labels={{
        confirm: question.confirm,
        cancel: common.cancel,
        close: common.close,
        busy: common.processing,
      }}
      tone={question.isDanger ? 'danger' : 'primary'}
      busy={edit.busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{question.body}</p>
      <div className={styles.reason}>
        <Field label={texts.reasonLabel} hint={texts.reasonHint}>
          <TextArea
            rows={3}
            maxLength={EDIT_REASON_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </div>
      {edit.refusal && (
        <p className={styles.refusal} role="alert">
          {edit.refusal}
        </p>
      )}
    </ConfirmDialog>
  )
}
