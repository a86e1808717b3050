import {
  type ManagedPayout,
  PAYOUT_REASON_MAX,
  type PayoutStep,
  payoutDecisionForm,
} from '@sori/contract/payouts'
import { useCommand } from '@sori/remote-kit/data'
import { useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { useTexts } from '../../messages/useTexts.ts'
import { closeOnProblem, DecisionDialog } from '../../ui/DecisionDialog.tsx'
import styles from './PayoutsPage.module.css'
import { useDecidePayoutsMutation } from './payoutsApi.ts'

interface DecideDialogProps {
  payouts: readonly ManagedPayout[]
  steps: readonly PayoutStep[]
  onClose(): void
  onDone(): void
}

/** A dialog that moves the selected payouts to a state. The reason is mailed to the artists. */
export function DecideDialog({ payouts, steps, onClose, onDone }: DecideDialogProps) {
  const { payouts: texts } = useTexts()
  const locale = useLocale()
  const form = useDecision({ payouts, onClose, onDone })
  const formatWon = (amount: number) => amount.toLocaleString(locale)
  return (
    <DecisionDialog
      form={form}
      title={texts.decideTitle(formatWon(payouts.length))}
      submit={texts.decide}
      choice={{
        name: 'state',
        label: texts.newState,
        placeholder: texts.chooseState,
        options: steps.map((value) => ({ value, label: texts.steps[value] })),
      }}
      text={{
        name: 'reason',
        label: texts.reason,
        hint: texts.reasonHint,
        max: PAYOUT_REASON_MAX,
        isOptional: true,
      }}
      onClose={onClose}
    >
      <ul className={styles.names}>
        {payouts.map(({ payoutId, nickname, net }) => (
          <li key={payoutId}>{`${nickname} · ${texts.net(formatWon(net))}`}</li>
        ))}
      </ul>
    </DecisionDialog>
  )
}

function useDecision({ payouts, onClose, onDone }: Omit<DecideDialogProps, 'steps'>) {
  const command = useCommand(useDecidePayoutsMutation(), {
    done: { run: onDone, to: 'stay' },
    redirect: closeOnProblem('PAYOUT_CHANGED', onClose),
  })
  const payoutIds = payouts.map(({ payoutId }) => payoutId)
  return useContractForm({
    schema: payoutDecisionForm,
    defaultValues: { state: '' as never, reason: '' },
    command: { attempt: (values) => command.attempt({ payoutIds, ...values }) },
  })
}
