import { planName } from '@sori/contract/messages'
import { Chart, ChartGrid, StatTiles } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { useTexts } from '../../messages/useTexts.ts'
import { Group } from './Group.tsx'
import { usePlanNumbersQuery, useUserNumbersQuery } from './statisticsApi.ts'

/**
 * Group three: the users. The specification's pie has six overlapping groups, so it carries a note;
 * tiles and bars show the same numbers, and the other pies divide all users.
 */
export function UserGroup() {
  const { statistics: t } = useTexts()
  const locale = useLocale()
  const users = useUserNumbersQuery()
  const plans = usePlanNumbersQuery()
  const n = users.data
  const six = [
    { label: t.users.total, value: n?.totalUsers },
    { label: t.users.today, value: n?.newUsersToday },
    { label: t.users.week, value: n?.newUsersWeek },
    { label: t.users.month, value: n?.newUsersMonth },
    { label: t.users.subscribed, value: n?.subscribedUsers },
    { label: t.users.verified, value: n?.verifiedUsers },
  ]
  const points = n && six.map(({ label, value = 0 }) => ({ label, value }))
  const split = (part: number, partName: string, restName: string) =>
    n && [
      { label: partName, value: part },
      { label: restName, value: n.totalUsers - part },
    ]
  const names = { labelName: t.kind, valueName: t.people }
  return (
    <Group title={t.group3} queries={[users, plans]}>
      <StatTiles label={t.numbers(t.group3)} tiles={six} />
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
          points={split(n?.subscribedUsers ?? 0, t.users.subscribed, t.users.unsubscribed)}
          {...names}
        />
        <Chart
          title={t.users.byVerification}
          kind="shares"
          points={split(n?.verifiedUsers ?? 0, t.users.verified, t.users.unverified)}
          {...names}
        />
        <Chart
          title={t.users.byPlan}
          kind="shares"
          points={plans.data?.map((plan) => ({ label: planName(locale, plan), value: plan.count }))}
          {...names}
        />
      </ChartGrid>
    </Group>
  )
}
