import { commonTexts, planName } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './Popup.module.css'
import { useEditUser } from './useEditUser.ts'

export function PlanDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useTexts()
  const host = useHost()
  const locale = useLocale()
  const common = commonTexts(locale)
  const edit = useEditUser()
  const { id, nickname, planId, subscription, version } = user

  async function endPlan(): Promise<void> {
    const question = {
      title: t.plan.endTitle(nickname),
      body: t.plan.endBody,
      confirm: t.plan.end,
      tone: 'danger' as const,
    }
    if (await host.confirm(question))
      await edit.run({ userId: id, version, field: 'subscription', value: null })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={subscription ? t.plan.title : t.plan.noneTitle}
      labels={common}
      locked={edit.busy}
    >
      {subscription ? (
        <div className={styles.popup}>
          <Facts
            facts={[
              [t.users.columns.nickname, nickname],
              [t.plan.name, planName(locale, { subscriptionId: planId })],
              [t.plan.firstDay, subscription.firstDay],
              [t.plan.nextDay, subscription.nextDay],
              [t.plan.payment, t.payment[String(subscription.isPaid)]],
            ]}
          />
          <div className={styles.action}>
            <Button
              variant="danger-outline"
              busy={edit.busy}
              busyLabel={common.processing}
              onClick={() => void endPlan()}
            >
              {t.plan.end}
            </Button>
            {edit.refusal && <p className={styles.refusal}>{edit.refusal}</p>}
          </div>
        </div>
      ) : (
        <p>{t.plan.none}</p>
      )}
      <ConflictDialog edit={edit} />
    </Dialog>
  )
}
