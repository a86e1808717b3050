import { managedPayoutsParams, payoutStates } from '@sori/contract/payouts'
import { useLocale } from '@sori/remote-kit/host'
import { SearchField, useListParams, useSelection } from '@sori/remote-kit/lists'
import Landmark from 'lucide-react/icons/landmark'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminList } from '../../ui/AdminList.tsx'
import { ClearSearch } from '../../ui/ClearSearch.tsx'
import { ListTools } from '../../ui/ListTools.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { StateLinks } from '../../ui/StateLinks.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { payoutColumns } from './payoutColumns.tsx'
import { useListPayoutsQuery, usePrefetch } from './payoutsApi.ts'
import { TableDownloads } from './TableDownloads.tsx'

/**
 * Renders `/admin/payouts`: artists' requests, decisions about them, and the tables of transfers
 * and taxes.
 */
export function PayoutsPage() {
  const { payouts: texts } = useTexts()
  const locale = useLocale()
  const list = useListParams(managedPayoutsParams)
  const query = useListPayoutsQuery(list.params, { refetchOnMountOrArgChange: true })
  const selection = useSelection<number>()
  const selectedPayouts = (query.data?.items ?? []).filter(({ payoutId }) =>
    selection.has(payoutId),
  )
  return (
    <AdminList
      texts={texts}
      sections={<PeopleSections />}
      list={list}
      query={query}
      prefetch={usePrefetch('listPayouts')}
      columns={payoutColumns(texts, locale)}
      rowId={({ payoutId }) => payoutId}
      selection={selection}
      selectionTexts={{
        all: texts.selectAll,
        row: ({ nickname, net }) => texts.select(nickname, net.toLocaleString(locale)),
      }}
      icon={<Landmark />}
      emptyAction={<ClearSearch list={list} />}
    >
      <ListTools>
        <StateLinks
          list={list}
          label={texts.state}
          states={payoutStates}
          textOf={(state) => (state ? texts.states[state] : texts.all)}
        />
        <SearchField
          label={texts.search}
          value={list.params.keyword}
          onSearch={(keyword) => list.go({ keyword })}
        />
      </ListTools>
      <TableDownloads />
      <DecisionBar payouts={selectedPayouts} onDone={selection.clear} />
    </AdminList>
  )
}
