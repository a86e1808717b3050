import { commonTexts, orderText } from '@sori/contract/messages'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { type ListedPayment, useRequestRefundMutation } from '../../api/subscriptionApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './MySubscriptionPage.module.css'

/** The state of a payment's refund, its button, and the answer to a refused request (D163). */
export function RefundCell({ payment }: { payment: ListedPayment }) {
  const texts = useTexts().payments.refund
  const { refundAnswer } = payment
  return (
    <>
      <RefundState payment={payment} />
      {refundAnswer && <p className={styles.note}>{texts.declined(refundAnswer)}</p>}
    </>
  )
}

function RefundState({ payment }: { payment: ListedPayment }) {
  const { states } = useTexts().payments.refund
  const { refundState } = payment
  if (refundState === 'possible') return <RequestRefund payment={payment} />
  return refundState ? states[refundState] : '-'
}

function RequestRefund({ payment: { orderId, orderName } }: { payment: ListedPayment }) {
  const { refund: texts } = useTexts().payments
  const host = useHost()
  const locale = useLocale()
  const order = orderText(locale, orderName)
  const command = useCommand(useRequestRefundMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
  })
  async function confirmAndRequest(): Promise<void> {
    const isConfirmed = await host.confirm({
      title: texts.confirm(order),
      body: texts.means,
      confirm: texts.request,
      cancel: texts.keep,
      tone: 'danger',
    })
    if (isConfirmed) await command.run(orderId)
  }
  return (
    <Button
      size={32}
      aria-label={texts.requestOf(order)}
      busy={command.busy}
      busyLabel={commonTexts(locale).processing}
      onClick={() => void confirmAndRequest()}
    >
      {texts.request}
    </Button>
  )
}
