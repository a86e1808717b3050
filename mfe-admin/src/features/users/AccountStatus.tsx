import { DISABLED_REASON_MAX } from '@sori/contract/administration'
import { commonTexts } from '@sori/contract/messages'
import { useLocale, useSession } from '@sori/remote-kit/host'
import { Button, ConfirmDialog, Field, TextArea } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './Popup.module.css'
import { useEditUser } from './useEditUser.ts'

/** Disables or enables a member's account. Administrators cannot disable their own. */
export function AccountStatus({ user }: { user: User }) {
  const { user: t } = useTexts()
  const common = commonTexts(useLocale())
  const session = useSession()
  const edit = useEditUser()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { id, nickname, version, isDisabled } = user
  const actionLabel = isDisabled ? t.enable : t.disable
  if (session?.userId === String(id)) return <p>{t.own}</p>

  async function disableOrEnable(): Promise<void> {
    const outcome = await edit.run({
      userId: id,
      version,
      field: 'disabled',
      value: !isDisabled,
      reason: reason.trim(),
    })
    // A refusal keeps the dialog open; a conflict (`handled`) opens its own.
    if (!outcome?.ok && !outcome?.handled) return
    setAsking(false)
    setReason('')
  }

  const refusal = edit.refusal && (
    <p className={styles.refusal} role="alert">
      {edit.refusal}
    </p>
  )
  return (
    <div className={styles.action}>
      <Button variant={isDisabled ? 'secondary' : 'danger-outline'} onClick={() => setAsking(true)}>
        {actionLabel}
      </Button>
      {!isAsking && refusal}
      <ConfirmDialog
        open={isAsking}
        title={isDisabled ? t.enableTitle(nickname) : t.disableTitle(nickname)}
        labels={{
          confirm: actionLabel,
          cancel: common.cancel,
          close: common.close,
          busy: common.processing,
        }}
        tone={isDisabled ? 'primary' : 'danger'}
        busy={edit.busy}
        onConfirm={() => void disableOrEnable()}
        onCancel={() => setAsking(false)}
      >
        <p>{isDisabled ? t.enableBody : t.disableBody}</p>
        {!isDisabled && (
          <div className={styles.reason}>
            <Field label={t.reasonLabel}>
              <TextArea
                rows={3}
                maxLength={DISABLED_REASON_MAX}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          </div>
        )}
        {refusal}
      </ConfirmDialog>
      <ConflictDialog edit={edit} />
    </div>
  )
}
