import {
  jobKinds,
  jobStates,
  type SiteJob,
  type SiteJobsParams,
  siteJobsParams,
} from '@sori/contract/administration'
import { useCommand } from '@sori/remote-kit/data'
import { useLocale } from '@sori/remote-kit/host'
import {
  DataTable,
  hasFailed,
  type ListState,
  ListView,
  useListParams,
} from '@sori/remote-kit/lists'
import { Button, EmptyState, SegmentedLinks, Select } from '@sori/remote-kit/ui'
import ListChecks from 'lucide-react/icons/list-checks'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { SiteSections } from '../../ui/SiteSections.tsx'
import styles from './JobsPage.module.css'
import { jobColumns } from './jobColumns.tsx'
import { useListJobsQuery, usePrefetch, useRetryJobMutation } from './jobsApi.ts'

const REFRESH_MS = 10_000

/** `/admin/jobs`: unfinished and failed jobs and mails. */
export function JobsPage() {
  const { jobs: t } = useTexts()
  const locale = useLocale()
  const list = useListParams(siteJobsParams)
  const query = useListJobsQuery(list.params, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  })
  const retry = useCommand(useRetryJobMutation(), { done: { to: 'stay' }, failed: { to: 'stay' } })
  const action = ({ jobId, state, queue }: SiteJob) =>
    state !== 'running' && (
      <Button
        size={32}
        busy={retry.busy}
        aria-label={t.retryOf(queue)}
        onClick={() => void retry.run(jobId)}
      >
        {t.retry}
      </Button>
    )
  const table = (rows: readonly SiteJob[] | undefined, stale?: boolean) => (
    <DataTable
      label={t.list}
      columns={jobColumns(t, action)}
      rows={rows}
      rowId={({ jobId }) => jobId}
      stale={stale}
    />
  )
  const total = hasFailed(query) ? undefined : query.data?.paging.total
  return (
    <AdminPage
      title={t.title}
      count={total === undefined ? undefined : t.count(total.toLocaleString(locale))}
      sections={<SiteSections />}
    >
      <Filters list={list} />
      <p className={styles.note}>{t.note}</p>
      <ListView
        list={list}
        query={query}
        prefetch={usePrefetch('listJobs')}
        texts={t}
        skeleton={table(undefined)}
        empty={<EmptyState icon={<ListChecks />} title={t.empty} />}
      >
        {table}
      </ListView>
    </AdminPage>
  )
}

function Filters({ list }: { list: ListState<SiteJobsParams> }) {
  const { jobs: t } = useTexts()
  const { state, kind } = list.params
  return (
    <div className={styles.bar}>
      <SegmentedLinks
        label={t.state}
        items={[undefined, ...jobStates].map((each) => ({
          to: list.href({ state: each }),
          label: each ? t.states[each] : t.all,
          current: each === state,
        }))}
      />
      <Select
        compact
        aria-label={t.kind}
        value={kind ?? ''}
        options={[
          { value: '', label: t.all },
          ...jobKinds.map((value) => ({ value, label: t.kinds[value] })),
        ]}
        onChange={({ target }) => list.go({ kind: jobKinds.find((each) => each === target.value) })}
      />
    </div>
  )
}
