import { planName } from '@sori/contract/messages'
import { Chart, ChartGrid, StatTiles } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { useTexts } from '../../messages/useTexts.ts'
import { StatisticsGroup } from './StatisticsGroup.tsx'
import { usePlanNumbersQuery, useUserNumbersQuery } from './statisticsApi.ts'

/** Charts of members. The groups of the first pie overlap, as its note explains. */
export function UserGroup() {
  const { statistics: t } = useTexts()
  const locale = useLocale()
  const users = useUserNumbersQuery()
  const plans = usePlanNumbersQuery()
  const numbers = users.data
  const groups = [
    { label: t.users.total, value: numbers?.totalUsers },
    { label: t.users.today, value: numbers?.newUsersToday },
    { label: t.users.week, value: numbers?.newUsersWeek },
    { label: t.users.month, value: numbers?.newUsersMonth },
    { label: t.users.subscribed, value: numbers?.subscribedUsers },
    { label: t.users.verified, value: numbers?.verifiedUsers },
  ]
  const points = numbers && groups.map(({ label, value = 0 }) => ({ label, value }))
  const partAndRest = (part: number, partName: string, restName: string) =>
    numbers && [
      { label: partName, value: part },
      { label: restName, value: numbers.totalUsers - part },
    ]
  const names = { labelName: t.kind, valueName: t.people }
  return (
    <StatisticsGroup title={t.userGroup} queries={[users, plans]}>
      <StatTiles label={t.numbers(t.userGroup)} tiles={groups} />
      <ChartGrid>
        <Chart title={t.users.all} kind="columns" points={points} wide {...names} />
        <Chart
          title={t.users.pie}
          kind="shares"
          points={points}
          note={t.users.overlap}
          {...names}
        />
        <Chart
          title={t.users.bySubscription}
          kind="shares"
          points={partAndRest(
            numbers?.subscribedUsers ?? 0,
            t.users.subscribed,
            t.users.unsubscribed,
          )}
          {...names}
        />
        <Chart
          title={t.users.byVerification}
          kind="shares"
          points={partAndRest(numbers?.verifiedUsers ?? 0, t.users.verified, t.users.unverified)}
          {...names}
        />
        <Chart
          title={t.users.byPlan}
          kind="shares"
          points={plans.data?.map((plan) => ({ label: planName(locale, plan), value: plan.count }))}
          {...names}
        />
      </ChartGrid>
    </StatisticsGroup>
  )
}
