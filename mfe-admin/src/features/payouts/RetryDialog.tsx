import { commonTexts } from '@sori/contract/messages'
import { type ManagedPayout, PAYOUT_REASON_MAX, payoutRetryBody } from '@sori/contract/payouts'
import { PayoutAccountFields } from '@sori/market-kit/account'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, TextArea } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import cells from '../../ui/Cells.module.css'
import { closeOnProblem } from '../../ui/DecisionDialog.tsx'
import { useRetryPayoutMutation } from './payoutsApi.ts'

interface RetryDialogProps {
  payout: ManagedPayout
  onClose(): void
  onDone(): void
}

/** A dialog that requests the won of a former artist again, to another account (D183). */
export function RetryDialog({ payout: { payoutId, nickname }, onClose, onDone }: RetryDialogProps) {
  const { payouts: texts } = useTexts()
  const locale = useLocale()
  const command = useCommand(useRetryPayoutMutation(), {
    done: { run: onDone, to: 'stay' },
    redirect: closeOnProblem('PAYOUT_CHANGED', onClose),
  })
  const form = useContractForm({
    schema: payoutRetryBody,
    defaultValues: { holder: '', bank: '' as never, number: '', reason: '' },
    command: { attempt: (values) => command.attempt({ payoutId, ...values }) },
  })
  const title = texts.retryTitle(nickname)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      labels={commonTexts(locale)}
      width="medium"
      locked={form.busy}
    >
      <p className={cells.note}>{texts.retryNote}</p>
      <Form form={form} label={title} submit={texts.retry}>
        <PayoutAccountFields form={form} />
        <FormField form={form} name="reason" label={texts.identity} hint={texts.identityHint}>
          <TextArea rows={3} maxLength={PAYOUT_REASON_MAX} aria-required="true" />
        </FormField>
      </Form>
    </Dialog>
  )
}
