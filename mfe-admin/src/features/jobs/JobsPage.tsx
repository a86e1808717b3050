import {
  jobKinds,
  jobStates,
  type SiteJob,
  type SiteJobsParams,
  siteJobsParams,
} from '@sori/contract/administration'
import { writeParams } from '@sori/contract/list-params'
import { useCommand } from '@sori/remote-kit/data'
import { downloadQueueOf } from '@sori/remote-kit/forms'
import { useHost } from '@sori/remote-kit/host'
import { type ListState, useListParams } from '@sori/remote-kit/lists'
import { Button, firstClick, Select } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminList } from '../../ui/AdminList.tsx'
import cells from '../../ui/Cells.module.css'
import { ListTools } from '../../ui/ListTools.tsx'
import { SiteSections } from '../../ui/SiteSections.tsx'
import { StateLinks } from '../../ui/StateLinks.tsx'
import { jobColumns } from './jobColumns.tsx'
import { useListJobsQuery, usePrefetch, useRetryJobMutation } from './jobsApi.ts'

const REFRESH_MS = 10_000

/** Renders `/admin/jobs`: unfinished and failed jobs and mails. */
export function JobsPage() {
  const { jobs: texts } = useTexts()
  const list = useListParams(siteJobsParams)
  const query = useListJobsQuery(list.params, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  })
  const retry = useCommand(useRetryJobMutation(), { done: { to: 'stay' }, failed: { to: 'stay' } })
  const retryButton = ({ jobId, state, queue }: SiteJob) =>
    state !== 'running' && (
      <Button
        size={32}
        busy={retry.busy}
        aria-label={texts.retryOf(queue)}
        onClick={() => void retry.run(jobId)}
      >
        {texts.retry}
      </Button>
    )
  return (
    <AdminList
      texts={texts}
      sections={<SiteSections />}
      list={list}
      query={query}
      prefetch={usePrefetch('listJobs')}
      columns={jobColumns(texts, retryButton)}
      rowId={({ jobId }) => jobId}
      icon={<ListChecks />}
    >
      <Filters list={list} />
      <p className={cells.note}>{texts.note}</p>
    </AdminList>
  )
}

function Filters({ list }: { list: ListState<SiteJobsParams> }) {
  const { jobs: texts } = useTexts()
  const host = useHost()
  const { kind } = list.params
  const saveCsv = () => {
    const path = `/api/admin/jobs.csv${writeParams(siteJobsParams, { ...list.params, page: 1 })}`
    downloadQueueOf(host).add([{ path, name: 'jobs.csv' }])
  }
  return (
    <ListTools>
      <StateLinks
        list={list}
        label={texts.state}
        states={jobStates}
        textOf={(state) => (state ? texts.states[state] : texts.all)}
      />
      <Select
        compact
        aria-label={texts.kind}
        value={kind ?? ''}
        options={[
          { value: '', label: texts.all },
          ...jobKinds.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
        onChange={({ target }) => list.go({ kind: jobKinds.find((each) => each === target.value) })}
      />
      <Button icon={<Download aria-hidden="true" />} onClick={firstClick(saveCsv)}>
        {texts.csv}
      </Button>
    </ListTools>
  )
}
