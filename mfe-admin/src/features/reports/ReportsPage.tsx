import { type Report, reportStates, reportsParams } from '@sori/contract/reports'
import { useLocale } from '@sori/remote-kit/host'
import { SearchField, useListParams } from '@sori/remote-kit/lists'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminList } from '../../ui/AdminList.tsx'
import { ClearSearch } from '../../ui/ClearSearch.tsx'
import { ListTools } from '../../ui/ListTools.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { StateLinks } from '../../ui/StateLinks.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { reportColumns } from './reportColumns.tsx'
import { useListReportsQuery, usePrefetch } from './reportsApi.ts'

/** Renders `/admin/reports`: members' reports, and decisions about them. */
export function ReportsPage() {
  const texts = useTexts()
  const locale = useLocale()
  const list = useListParams(reportsParams)
  const [reportToDecide, setReportToDecide] = useState<Report>()
  return (
    <>
      <AdminList
        texts={texts.reports}
        sections={<PeopleSections />}
        list={list}
        query={useListReportsQuery(list.params)}
        prefetch={usePrefetch('listReports')}
        columns={reportColumns(texts, locale, setReportToDecide)}
        rowId={({ reportId }) => reportId}
        icon={<Flag />}
        emptyAction={<ClearSearch list={list} />}
      >
        <ListTools>
          <StateLinks
            list={list}
            label={texts.reports.state}
            states={reportStates}
            textOf={(state) => texts.reports.states[state ?? 'all']}
          />
          <SearchField
            label={texts.reports.search}
            value={list.params.keyword}
            onSearch={(keyword) => list.go({ keyword })}
          />
        </ListTools>
      </AdminList>
      {reportToDecide && (
        <DecideDialog report={reportToDecide} onClose={() => setReportToDecide(undefined)} />
      )}
    </>
  )
}
