import type { Plan, Subscription } from '@sori/contract/payment'
import { useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { Skeleton } from '@sori/remote-kit/ui'
import { useListPlansQuery } from '../../api/plansApi.ts'
import { useGetSubscriptionQuery } from '../../api/subscriptionApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { BuyingRules } from '../../ui/BuyingRules.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { PlanCard } from './PlanCard.tsx'
import styles from './PlansPage.module.css'

/** Renders `/subscription`: the plans, for members and visitors. */
export function PlansPage() {
  const texts = useTexts().plans
  const isMember = useSession()?.roles.includes('ROLE_USER') ?? false
  const plans = useListPlansQuery()
  const { data: subscription } = useGetSubscriptionQuery(undefined, { skip: !isMember })
  const current = isMember ? subscription : undefined
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        {current && <ReplacementNotice subscription={current} />}
      </header>
      {hasFailed(plans) ? (
        <Failed query={plans} />
      ) : (
        <ul className={styles.cards} aria-label={texts.title} aria-busy={!plans.data || undefined}>
          {plans.data?.map((plan) => (
            <PlanCard key={plan.subscriptionId} plan={plan} status={planStatus(plan, current)} />
          )) ?? <CardSkeletons />}
        </ul>
      )}
      <BuyingRules />
    </div>
  )
}

/** Returns the state of a plan. `current` is null on the free plan, and undefined while unknown. */
function planStatus(
  plan: Plan,
  current: Subscription | null | undefined,
): 'current' | 'free' | 'offered' {
  const isFree = plan.subscriptionPrice === 0
  if (current === null ? isFree : current?.subscriptionId === plan.subscriptionId) return 'current'
  return isFree ? 'free' : 'offered'
}

function ReplacementNotice({ subscription }: { subscription: Subscription }) {
  const texts = useTexts().plans
  return (
    <p className={styles.notice}>
      <Sentence>{texts.replaces(subscription.nextBillingDate)}</Sentence>
    </p>
  )
}

function CardSkeletons() {
  return [1, 2, 3, 4].map((number) => (
    <li key={number} aria-hidden="true">
      <Skeleton height={280} />
    </li>
  ))
}
