import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { planName } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { Plan } from '@sori/contract/payment'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import Check from 'lucide-react/icons/check'
import { checkoutState } from '../../api/checkoutState.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './PlansPage.module.css'

export function PlanCard({ plan, status }: { plan: Plan; status: 'current' | 'free' | 'offered' }) {
  const texts = useTexts().plans
  const locale = useLocale()
  const name = planName(locale, plan)
  const isVip = plan.subscriptionName === 'vip'
  const { subscriptionPrice: price, creditPerMonth: credits } = plan
  const formatNumber = (number: number) => number.toLocaleString(locale)
  return (
    <li
      className={styles.card}
      data-vip={isVip || undefined}
      data-current={status === 'current' || undefined}
    >
      <div className={styles.name}>
        <h2>{name}</h2>
        {isVip && <span className={styles.badge}>{texts.vip}</span>}
      </div>
      <p className={styles.price}>{texts.price(formatNumber(price))}</p>
      {price > 0 && <p className={styles.detail}>{texts.term}</p>}
      <p className={styles.credits}>{texts.credits(formatNumber(credits))}</p>
      <p className={styles.detail}>
        {credits > 0
          ? texts.perTrack(
              formatNumber(Math.round((price * TRACK_CREDITS) / credits)),
              formatNumber(Math.floor(credits / TRACK_CREDITS)),
            )
          : texts.freePlan}
      </p>
      <div className={styles.action}>
        {status === 'current' && (
          <Button wide disabled icon={<Check aria-hidden="true" />}>
            {texts.current}
          </Button>
        )}
        {status === 'offered' && (
          <Subscribe
            plan={plan}
            label={texts.subscribeTo(name)}
            text={texts.subscribe}
            variant="primary"
          />
        )}
        {status === 'current' && price > 0 && (
          <Subscribe
            plan={plan}
            label={texts.subscribeAgainTo(name)}
            text={texts.subscribeAgain}
            variant="secondary"
          />
        )}
      </div>
    </li>
  )
}

interface SubscribeProps {
  plan: Plan
  text: string
  label: string
  variant: 'primary' | 'secondary'
}

/**
 * A button that opens the checkout. A payment for the current plan restarts it with its credits.
 */
function Subscribe({ plan, text, label, variant }: SubscribeProps) {
  const host = useHost()
  const user = useSession()
  function subscribe(): void {
    if (user) host.navigation.navigator.push(paths.checkout(), checkoutState(plan))
    else host.session.requireLogin()
  }
  return (
    <Button wide variant={variant} aria-label={label} onClick={subscribe}>
      {text}
    </Button>
  )
}
