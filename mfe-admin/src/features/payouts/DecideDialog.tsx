import { commonTexts } from '@sori/contract/messages'
import {
  type ManagedPayout,
  PAYOUT_REASON_MAX,
  type PayoutStep,
  payoutDecisionForm,
} from '@sori/contract/payouts'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, Select, TextArea } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './PayoutsPage.module.css'
import { useDecidePayoutsMutation } from './payoutsApi.ts'

interface DecideDialogProps {
  payouts: readonly ManagedPayout[]
  steps: readonly PayoutStep[]
  onClose(): void
  onDone(): void
}

/** Moves the selected payouts to one state. The reason is mailed to the artists. */
export function DecideDialog({ payouts, steps, onClose, onDone }: DecideDialogProps) {
  const { payouts: t } = useTexts()
  const locale = useLocale()
  const form = useDecision({ payouts, onClose, onDone })
  const won = (amount: number) => amount.toLocaleString(locale)
  const title = t.decideTitle(won(payouts.length))
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      labels={commonTexts(locale)}
      width="medium"
      locked={form.busy}
    >
      <ul className={styles.names}>
        {payouts.map(({ payoutId, nickname, net }) => (
          <li key={payoutId}>{`${nickname} · ${t.net(won(net))}`}</li>
        ))}
      </ul>
      <Form form={form} label={title} submit={t.decide}>
        <FormField form={form} name="state" label={t.newState}>
          <Select
            aria-required="true"
            options={[
              { value: '', label: t.chooseState, disabled: true },
              ...steps.map((value) => ({ value, label: t.steps[value] })),
            ]}
          />
        </FormField>
        <FormField form={form} name="reason" label={t.reason} hint={t.reasonHint}>
          <TextArea rows={3} maxLength={PAYOUT_REASON_MAX} />
        </FormField>
      </Form>
    </Dialog>
  )
}

/** Closes the dialog when another administrator has decided first. */
function useDecision({ payouts, onClose, onDone }: Omit<DecideDialogProps, 'steps'>) {
  const command = useCommand(useDecidePayoutsMutation(), {
    done: { run: onDone, to: 'stay' },
    redirect: ({ code }) => {
      if (code !== 'PAYOUT_CHANGED') return undefined
      onClose()
      return { to: 'stay' }
    },
  })
  const payoutIds = payouts.map(({ payoutId }) => payoutId)
  return useContractForm({
    schema: payoutDecisionForm,
    defaultValues: { state: '' as never, reason: '' },
    command: { attempt: (values) => command.attempt({ payoutIds, ...values }) },
  })
}
