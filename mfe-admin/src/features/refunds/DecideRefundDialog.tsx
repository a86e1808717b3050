import { commonTexts, orderText } from '@sori/contract/messages'
import {
  REFUND_ANSWER_MAX,
  type RefundRequest,
  refundDecision,
  refundDecisions,
} from '@sori/contract/payment'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, formatDateTime, Select, TextArea } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'
import styles from './RefundsPage.module.css'
import { useDecideRefundMutation } from './refundsApi.ts'

/** Decides on a refund. The answer is mailed to the buyer. */
export function DecideRefundDialog({
  refund,
  onClose,
}: {
  refund: RefundRequest
  onClose(): void
}) {
  const { refunds: t } = useTexts()
  const locale = useLocale()
  const form = useDecision(refund, onClose)
  const title = t.decideTitle(refund.nickname)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      labels={commonTexts(locale)}
      width="medium"
      locked={form.busy}
    >
      <div className={styles.dialog}>
        <Facts
          facts={[
            [t.columns.order, orderText(locale, refund.orderName)],
            [t.columns.amount, t.won(refund.amount.toLocaleString(locale))],
            [t.credits, refund.creditAmount.toLocaleString(locale)],
            [t.columns.paid, formatDateTime(refund.paidDate)],
          ]}
        />
        <p className={styles.note}>{t.means}</p>
        <Form form={form} label={title} submit={t.decide}>
          <FormField form={form} name="decision" label={t.decision}>
            <Select
              aria-required="true"
              options={[
                { value: '', label: t.chooseDecision, disabled: true },
                ...refundDecisions.map((value) => ({ value, label: t.choices[value] })),
              ]}
            />
          </FormField>
          <FormField form={form} name="answer" label={t.answer} hint={t.answerHint}>
            <TextArea rows={4} maxLength={REFUND_ANSWER_MAX} aria-required="true" />
          </FormField>
        </Form>
      </div>
    </Dialog>
  )
}

/** Closes the dialog when another administrator has decided first. */
function useDecision({ refundId }: RefundRequest, close: () => void) {
  const command = useCommand(useDecideRefundMutation(), {
    done: { run: close, to: 'stay' },
    redirect: ({ code }) => {
      if (code !== 'ALREADY_DECIDED') return undefined
      close()
      return { to: 'stay' }
    },
    events: () => [
      ['credit.changed', {}],
      ['subscription.changed', {}],
    ],
  })
  return useContractForm({
    schema: refundDecision,
    defaultValues: { decision: '' as never, answer: '' },
    command: { attempt: (values) => command.attempt({ refundId, ...values }) },
  })
}
