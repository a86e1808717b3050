import { type Report, reportStates, reportsParams } from '@sori/contract/reports'
import { useLocale } from '@sori/remote-kit/host'
import { DataTable, hasFailed, ListView, SearchField, useListParams } from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState, SegmentedLinks } from '@sori/remote-kit/ui'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import styles from './ReportsPage.module.css'
import { reportColumns } from './reportColumns.tsx'
import { useListReportsQuery, usePrefetch } from './reportsApi.ts'

/** `/admin/reports`: members' reports and their decisions. */
export function ReportsPage() {
  const t = useTexts()
  const locale = useLocale()
  const list = useListParams(reportsParams)
  const reports = useListReportsQuery(list.params)
  const [selected, setSelected] = useState<Report>()
  const columns = reportColumns(t, locale, setSelected)
  const table = (rows: readonly Report[] | undefined, stale?: boolean) => (
    <DataTable
      label={t.reports.list}
      columns={columns}
      rows={rows}
      rowId={({ reportId }) => reportId}
      stale={stale}
    />
  )
  const total = hasFailed(reports) ? undefined : reports.data?.paging.total
  const { state, keyword } = list.params
  return (
    <AdminPage
      title={t.reports.title}
      count={total === undefined ? undefined : t.reports.count(total.toLocaleString(locale))}
      sections={<PeopleSections />}
    >
      <div className={styles.bar}>
        <SegmentedLinks
          label={t.reports.state}
          items={[undefined, ...reportStates].map((each) => ({
            to: list.href({ state: each }),
            label: t.reports.states[each ?? 'all'],
            current: each === state,
          }))}
        />
        <SearchField
          label={t.reports.search}
          value={keyword}
          onSearch={(newKeyword) => list.go({ keyword: newKeyword })}
        />
      </div>
      <ListView
        list={list}
        query={reports}
        prefetch={usePrefetch('listReports')}
        texts={t.reports}
        skeleton={table(undefined)}
        empty={
          <EmptyState
            icon={<Flag />}
            title={t.reports.empty}
            action={
              keyword && <ButtonLink to={list.href({ keyword: '' })}>{t.users.clear}</ButtonLink>
            }
          />
        }
      >
        {table}
      </ListView>
      {selected && <DecideDialog report={selected} onClose={() => setSelected(undefined)} />}
    </AdminPage>
  )
}
