import { planName } from '@sori/contract/messages'
import { Chart, ChartGrid, StatTiles } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { useTexts } from '../../messages/useTexts.ts'
import { StatisticsGroup } from './StatisticsGroup.tsx'
import { usePlanNumbersQuery, useUserNumbersQuery } from './statisticsApi.ts'

/** Charts of members. The groups of the first pie overlap, as its note explains. */
export function UserGroup() {
  const { statistics: texts } = useTexts()
  const locale = useLocale()
  const users = useUserNumbersQuery()
  const plans = usePlanNumbersQuery()
  const numbers = users.data
  const groups = [
    { label: texts.users.total, value: numbers?.totalUsers },
    { label: texts.users.today, value: numbers?.newUsersToday },
    { label: texts.users.week, value: numbers?.newUsersWeek },
    { label: texts.users.month, value: numbers?.newUsersMonth },
    { label: texts.users.subscribed, value: numbers?.subscribedUsers },
    { label: texts.users.verified, value: numbers?.verifiedUsers },
  ]
  const points = numbers && groups.map(({ label, value = 0 }) => ({ label, value }))
  const partAndRest = (part: number, partName: string, restName: string) =>
    numbers && [
      { label: partName, value: part },
      { label: restName, value: numbers.totalUsers - part },
    ]
  const names = { labelName: texts.kind, valueName: texts.people }
  return (
    <StatisticsGroup title={texts.userGroup} queries={[users, plans]}>
      <StatTiles label={texts.numbers(texts.userGroup)} tiles={groups} />
      <ChartGrid>
        <Chart title={texts.users.all} kind="columns" points={points} wide {...names} />
        <Chart
          title={texts.users.pie}
          kind="shares"
          points={points}
          note={texts.users.overlap}
          {...names}
        />
        <Chart
          title={texts.users.bySubscription}
          kind="shares"
          points={partAndRest(
            numbers?.subscribedUsers ?? 0,
            texts.users.subscribed,
            texts.users.unsubscribed,
          )}
          {...names}
        />
        <Chart
          title={texts.users.byVerification}
          kind="shares"
          points={partAndRest(
            numbers?.verifiedUsers ?? 0,
            texts.users.verified,
            texts.users.unverified,
          )}
          {...names}
        />
        <Chart
          title={texts.users.byPlan}
          kind="shares"
          points={plans.data?.map((plan) => ({ label: planName(locale, plan), value: plan.count }))}
          {...names}
        />
      </ChartGrid>
    </StatisticsGroup>
  )
}
