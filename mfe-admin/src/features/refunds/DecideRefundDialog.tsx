import { orderText } from '@sori/contract/messages'
import {
  REFUND_ANSWER_MAX,
  type RefundRequest,
  refundDecision,
  refundDecisions,
} from '@sori/contract/payment'
import { useCommand } from '@sori/remote-kit/data'
import { useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { formatDateTime } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import cells from '../../ui/Cells.module.css'
import { closeOnProblem, DecisionDialog } from '../../ui/DecisionDialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { useDecideRefundMutation } from './refundsApi.ts'

interface DecideRefundDialogProps {
  refund: RefundRequest
  onClose(): void
}

/** A dialog that decides on a refund. The answer is mailed to the buyer. */
export function DecideRefundDialog({ refund, onClose }: DecideRefundDialogProps) {
  const { refunds: t } = useTexts()
  const locale = useLocale()
  const form = useDecision(refund, onClose)
  return (
    <DecisionDialog
      form={form}
      title={t.decideTitle(refund.nickname)}
      submit={t.decide}
      choice={{
        name: 'decision',
        label: t.decision,
        placeholder: t.chooseDecision,
        options: refundDecisions.map((value) => ({ value, label: t.choices[value] })),
      }}
      text={{ name: 'answer', label: t.answer, hint: t.answerHint, max: REFUND_ANSWER_MAX }}
      onClose={onClose}
    >
      <FactList
        facts={[
          [t.columns.order, orderText(locale, refund.orderName)],
          [t.columns.amount, t.won(refund.amount.toLocaleString(locale))],
          [t.credits, refund.creditAmount.toLocaleString(locale)],
          [t.columns.paid, formatDateTime(refund.paidDate)],
        ]}
      />
      <p className={cells.note}>{t.means}</p>
    </DecisionDialog>
  )
}

function useDecision({ refundId }: RefundRequest, close: () => void) {
  const command = useCommand(useDecideRefundMutation(), {
    done: { run: close, to: 'stay' },
    redirect: closeOnProblem('ALREADY_DECIDED', close),
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
