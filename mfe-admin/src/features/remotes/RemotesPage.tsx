import { remotesParams } from '@sori/contract/administration'
import { Failed, hasFailed, useListParams } from '@sori/remote-kit/lists'
import { EmptyState, SegmentedLinks, Skeleton } from '@sori/remote-kit/ui'
import Package from 'lucide-react/icons/package'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { LedgerSection } from './LedgerSection.tsx'
import { RemoteSection } from './RemoteSection.tsx'
import { type SiteReport, useListRemotesQuery } from './remotesApi.ts'

const PERIODS = ['1', '7', '30'] as const
const REFRESH_MS = 30_000

/**
 * Renders `/admin/remotes`: the versions of the shell and the remotes, with the visits and failures
 * of each version.
 */
export function RemotesPage() {
  const { remotes: texts } = useTexts()
  const list = useListParams(remotesParams)
  const query = useListRemotesQuery(list.params, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_MS,
  })
  return (
    <AdminPage
      title={texts.title}
      sections={
        <SegmentedLinks
          label={texts.period}
          items={PERIODS.map((days) => ({
            to: list.href({ days }),
            label: texts.periods[days],
            current: days === list.params.days,
          }))}
        />
      }
    >
      {hasFailed(query) && <Failed query={query} />}
      {!hasFailed(query) && !query.data && <Skeleton height={320} />}
      {!hasFailed(query) && query.data && <Remotes {...query.data} />}
    </AdminPage>
  )
}

function Remotes({ remotes, ledger }: SiteReport) {
  const { remotes: texts } = useTexts()
  if (remotes.length === 0) return <EmptyState icon={<Package />} title={texts.empty} />
  return (
    <>
      {remotes.map((remote) => (
        <RemoteSection key={remote.name} remote={remote} />
      ))}
      {ledger.length > 0 && <LedgerSection lines={ledger} />}
    </>
  )
}
