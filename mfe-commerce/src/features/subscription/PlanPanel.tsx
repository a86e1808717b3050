import { commonTexts, planName } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { Subscription } from '@sori/contract/payment'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, ButtonLink, Refusal } from '@sori/remote-kit/ui'
import { useCancelSubscriptionMutation } from '../../api/subscriptionApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './MySubscriptionPage.module.css'

export function PlanPanel({ subscription }: { subscription: Subscription }) {
  const texts = useTexts().mySubscription
  const locale = useLocale()
  const { subscriptionPrice, creditPerMonth, nextBillingDate, canceled } = subscription
  return (
    <section className={styles.panel} aria-labelledby="my-plan">
      <h2 id="my-plan">{planName(locale, subscription)}</h2>
      <dl className={styles.facts}>
        <dt>{texts.plan}</dt>
        <dd>{planName(locale, subscription)}</dd>
        <dt>{texts.price}</dt>
        <dd>{texts.won(subscriptionPrice.toLocaleString(locale))}</dd>
        <dt>{texts.credits}</dt>
        <dd>{creditPerMonth.toLocaleString(locale)}</dd>
        <dt>{texts.endDate}</dt>
        <dd>{nextBillingDate}</dd>
      </dl>
      <p className={styles.note}>
        <Sentence>
          {canceled ? texts.isCanceled(nextBillingDate) : texts.endsBy(nextBillingDate)}
        </Sentence>
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={paths.plans()}>
          {texts.change}
        </ButtonLink>
        {!canceled && <CancelButton date={nextBillingDate} />}
      </div>
    </section>
  )
}

function CancelButton({ date }: { date: string }) {
  const texts = useTexts().mySubscription
  const host = useHost()
  const common = commonTexts(useLocale())
  const cancel = useCommand(useCancelSubscriptionMutation(), {
    done: { message: ({ data }) => texts.canceled(data.nextBillingDate), to: paths.plans() },
    failed: { to: 'stay' },
    events: () => [['subscription.changed', {}]],
  })
  async function askAndCancel(): Promise<void> {
    const isConfirmed = await host.confirm({
      title: texts.cancelConfirm,
      body: texts.cancelMeans(date),
      confirm: texts.cancel,
      cancel: texts.keep,
      tone: 'danger',
    })
    if (isConfirmed) await cancel.run()
  }
  return (
    <>
      <Button
        variant="danger-outline"
        busy={cancel.busy}
        busyLabel={common.processing}
        onClick={() => void askAndCancel()}
      >
        {texts.cancel}
      </Button>
      <Refusal>{cancel.refusal}</Refusal>
    </>
  )
}
