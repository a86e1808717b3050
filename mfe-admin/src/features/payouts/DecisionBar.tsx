import type { ManagedPayout, PayoutStep } from '@sori/contract/payouts'
import { payoutStepNames, payoutSteps } from '@sori/contract/payouts'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { DecideDialog } from './DecideDialog.tsx'
import styles from './PayoutsPage.module.css'
import { RetryDialog } from './RetryDialog.tsx'

interface DecisionBarProps {
  payouts: readonly ManagedPayout[]
  onDone(): void
}

/**
 * A bar with the sum of the selected payouts, and the dialogs that change their state or retry one.
 */
export function DecisionBar({ payouts, onDone }: DecisionBarProps) {
  const { payouts: texts } = useTexts()
  const host = useHost()
  const locale = useLocale()
  const [payoutsToDecide, setPayoutsToDecide] = useState<readonly ManagedPayout[]>()
  const [payoutToRetry, setPayoutToRetry] = useState<ManagedPayout>()
  const sum = payouts.reduce((total, { net }) => total + net, 0)
  const steps = stepsOf(payouts)
  const open = () => {
    const obstacle = obstacleOf(payouts, steps)
    if (obstacle) host.toast({ kind: 'error', text: texts[obstacle] })
    else setPayoutsToDecide(payouts)
  }
  const onClose = () => {
    setPayoutsToDecide(undefined)
    setPayoutToRetry(undefined)
  }
  const dialogActions = {
    onClose,
    onDone: () => {
      onClose()
      onDone()
    },
  }
  const [firstPayout] = payouts
  return (
    <div className={styles.tools}>
      <span role="status">
        {texts.chosen(payouts.length.toLocaleString(locale), sum.toLocaleString(locale))}
      </span>
      <Button size={32} unavailable={steps.length === 0} onClick={open}>
        {texts.decide}
      </Button>
      {payouts.length === 1 && firstPayout?.isRetriable && (
        <Button size={32} onClick={() => setPayoutToRetry(firstPayout)}>
          {texts.retry}
        </Button>
      )}
      {payoutsToDecide && (
        <DecideDialog payouts={payoutsToDecide} steps={steps} {...dialogActions} />
      )}
      {payoutToRetry && <RetryDialog payout={payoutToRetry} {...dialogActions} />}
    </div>
  )
}

/** Returns the states that all selected payouts may reach. */
function stepsOf(payouts: readonly ManagedPayout[]): PayoutStep[] {
  if (payouts.length === 0) return []
  return payoutStepNames.filter((step) => {
    const stepsBefore: readonly string[] = payoutSteps[step]
    return payouts.every(({ state }) => stepsBefore.includes(state))
  })
}

function obstacleOf(payouts: readonly ManagedPayout[], steps: readonly PayoutStep[]) {
  if (payouts.length === 0) return 'none'
  if (steps.length > 0) return undefined
  return new Set(payouts.map(({ state }) => state)).size > 1 ? 'mixed' : 'final'
}
