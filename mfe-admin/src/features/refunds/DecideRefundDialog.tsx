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
  const { refunds: texts } = useTexts()
  const locale = useLocale()
  const form = useDecision(refund, onClose)
  return (
    <DecisionDialog
      form={form}
      title={texts.decideTitle(refund.nickname)}
      submit={texts.decide}
      choice={{
        name: 'decision',
        label: texts.decision,
        placeholder: texts.chooseDecision,
        options: refundDecisions.map((value) => ({ value, label: texts.choices[value] })),
      }}
      text={{ name: 'answer', label: texts.answer, hint: texts.answerHint, max: REFUND_ANSWER_MAX }}
      onClose={onClose}
    >
      <FactList
        facts={[
          [texts.columns.order, orderText(locale, refund.orderName)],
          [texts.columns.amount, texts.won(refund.amount.toLocaleString(locale))],
          [texts.credits, refund.creditAmount.toLocaleString(locale)],
          [texts.columns.paid, formatDateTime(refund.paidDate)],
        ]}
      />
      <p className={cells.note}>{texts.means}</p>
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
