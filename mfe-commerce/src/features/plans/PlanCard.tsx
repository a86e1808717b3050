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

/** A plan: price, credits, price per track, and its buttons. */
export function PlanCard({
  plan,
  standing,
}: {
  plan: Plan
  standing: 'current' | 'free' | 'offered'
}) {
  const t = useTexts().plans
  const locale = useLocale()
  const name = planName(locale, plan)
  const isVip = plan.subscriptionName === 'vip'
  const { subscriptionPrice: price, creditPerMonth: credits } = plan
  const numbers = (number: number) => number.toLocaleString(locale)
  return (
    <li
      className={styles.card}
      data-vip={isVip || undefined}
      data-current={standing === 'current' || undefined}
    >
      <div className={styles.name}>
        <h2>{name}</h2>
        {isVip && <span className={styles.badge}>{t.vip}</span>}
      </div>
      <p className={styles.price}>{t.price(numbers(price))}</p>
      {price > 0 && <p className={styles.per}>{t.term}</p>}
      <p className={styles.credits}>{t.credits(numbers(credits))}</p>
      <p className={styles.per}>
        {credits > 0
          ? t.perTrack(
              numbers(Math.round((price * TRACK_CREDITS) / credits)),
              numbers(Math.floor(credits / TRACK_CREDITS)),
            )
          : t.freePlan}
      </p>
      <div className={styles.action}>
        {standing === 'current' && (
          <Button wide disabled icon={<Check aria-hidden="true" />}>
            {t.current}
          </Button>
        )}
        {standing === 'offered' && (
          <Subscribe
            plan={plan}
            label={t.subscribeTo(name)}
            texts={t.subscribe}
            variant="primary"
          />
        )}
        {standing === 'current' && price > 0 && (
          <Subscribe
            plan={plan}
            label={t.subscribeAgainTo(name)}
            texts={t.subscribeAgain}
            variant="secondary"
          />
        )}
      </div>
    </li>
  )
}

interface SubscribeProps {
  plan: Plan
  texts: string
  label: string
  variant: 'primary' | 'secondary'
}

/** A plan that runs can be paid again: it then begins anew, with its credits (D29). */
function Subscribe({ plan, texts, label, variant }: SubscribeProps) {
  const host = useHost()
  const user = useSession()
  function subscribe(): void {
    if (user) host.navigation.navigator.push(paths.checkout(), checkoutState(plan))
    else host.session.requireLogin()
  }
  return (
    <Button wide variant={variant} aria-label={label} onClick={subscribe}>
      {texts}
    </Button>
  )
}
