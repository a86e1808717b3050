import { commonTexts, planName } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { FactList } from '../../ui/FactList.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { UserConflictDialog } from './UserConflictDialog.tsx'
import styles from './UserSections.module.css'
import { useEditUser } from './useEditUser.ts'

export function PlanDialog({ user, onClose }: { user: User; onClose(): void }) {
  const texts = useTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const edit = useEditUser()
  const { id, nickname, planId, subscription, version } = user

  const [isConfirming, setConfirming] = useState(false)

  return (
    <Dialog
      open
      onClose={onClose}
      title={subscription ? texts.plan.title : texts.plan.noneTitle}
      labels={common}
      locked={edit.busy}
    >
      {subscription ? (
        <div className={styles.stack}>
          <FactList
            facts={[
              [texts.users.columns.nickname, nickname],
              [texts.plan.name, planName(locale, { subscriptionId: planId })],
              [texts.plan.firstDay, subscription.firstDay],
              [texts.plan.nextDay, subscription.nextDay],
              [texts.plan.payment, texts.payment[String(subscription.isPaid)]],
            ]}
          />
          <div className={styles.action}>
            <Button
              variant="danger-outline"
              busy={edit.busy}
              busyLabel={common.processing}
              onClick={() => setConfirming(true)}
            >
              {texts.plan.end}
            </Button>
            {!isConfirming && edit.refusal && <p className={styles.refusal}>{edit.refusal}</p>}
          </div>
        </div>
      ) : (
        <p>{texts.plan.none}</p>
      )}
      {isConfirming && (
        <ReasonDialog
          question={{
            title: texts.plan.endTitle(nickname),
            body: texts.plan.endBody,
            confirm: texts.plan.end,
            isDanger: true,
            edit: { userId: id, version, field: 'subscription', value: null },
          }}
          edit={edit}
          onClose={() => setConfirming(false)}
        />
      )}
      <UserConflictDialog edit={edit} />
    </Dialog>
  )
}
