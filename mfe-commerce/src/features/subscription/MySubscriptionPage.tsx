import { paths } from '@sori/contract/paths'
import { useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState, Skeleton } from '@sori/remote-kit/ui'
import { useGetSubscriptionQuery } from '../../api/subscriptionApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Page } from '../../ui/Page.tsx'
import { LedgerSection } from './LedgerSection.tsx'
import styles from './MySubscriptionPage.module.css'
import { PaymentsSection } from './PaymentsSection.tsx'
import { PlanPanel } from './PlanPanel.tsx'

/** Renders `/me/subscription`: plan, payments and credit ledger. */
export function MySubscriptionPage() {
  const user = useSession()
  return user && <MySubscription key={user.userId} userId={user.userId} />
}

function MySubscription({ userId }: { userId: string }) {
  const texts = useTexts().mySubscription
  return (
    <Page title={texts.title}>
      <div className={styles.columns}>
        <CurrentPlan />
        <SampleCard />
      </div>
      <PaymentsSection userId={userId} />
      <LedgerSection />
    </Page>
  )
}

function CurrentPlan() {
  const texts = useTexts()
  const query = useGetSubscriptionQuery()
  if (hasFailed(query)) return <Failed query={query} />
  if (query.data) return <PlanPanel subscription={query.data} />
  if (query.data === undefined) return <Skeleton height={260} />
  return (
    <EmptyState
      title={texts.mySubscription.none}
      hint={texts.mySubscription.noneHint}
      action={
        <ButtonLink variant="primary" to={paths.plans()}>
          {texts.toPlans}
        </ButtonLink>
      }
    />
  )
}

/** A sample card. The specification requires a card, but the site stores no card data. */
function SampleCard() {
  const texts = useTexts().mySubscription
  return (
    <section className={styles.sample} aria-labelledby="sample-card">
      <h2 id="sample-card">{texts.card}</h2>
      <div className={styles.card}>
        <span>SORI CARD</span>
        <span className={styles.number}>1234 56•• •••• 7890</span>
        <span>12/30</span>
      </div>
      <p className={styles.note}>{texts.cardNote}</p>
    </section>
  )
}
