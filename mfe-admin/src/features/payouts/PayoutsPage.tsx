import {
  type ManagedPayout,
  type ManagedPayoutsParams,
  managedPayoutsParams,
  payoutStates,
} from '@sori/contract/payouts'
import { useLocale } from '@sori/remote-kit/host'
import {
  DataTable,
  hasFailed,
  type ListState,
  ListView,
  SearchField,
  useListParams,
  useSelection,
} from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState, SegmentedLinks } from '@sori/remote-kit/ui'
import Landmark from 'lucide-react/icons/landmark'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import styles from './PayoutsPage.module.css'
import { payoutColumns } from './payoutColumns.tsx'
import { useListPayoutsQuery, usePrefetch } from './payoutsApi.ts'
import { TableDownloads } from './TableDownloads.tsx'

/** `/admin/payouts`: artists' requests, their decisions, and the tables of transfers and taxes. */
export function PayoutsPage() {
  const { payouts: t, users } = useTexts()
  const locale = useLocale()
  const list = useListParams(managedPayoutsParams)
  const query = useListPayoutsQuery(list.params, { refetchOnMountOrArgChange: true })
  const selection = useSelection<number>()
  const total = hasFailed(query) ? undefined : query.data?.paging.total
  const won = (amount: number) => amount.toLocaleString(locale)
  const table = (rows: readonly ManagedPayout[] | undefined, stale?: boolean) => (
    <DataTable
      label={t.list}
      columns={payoutColumns(t, locale)}
      rows={rows}
      rowId={({ payoutId }) => payoutId}
      selection={selection}
      selectionTexts={{
        all: t.selectAll,
        row: ({ nickname, net }) => t.select(nickname, won(net)),
      }}
      stale={stale}
    />
  )
  const chosen = (query.data?.items ?? []).filter(({ payoutId }) => selection.has(payoutId))
  return (
    <AdminPage
      title={t.title}
      count={total === undefined ? undefined : t.count(won(total))}
      sections={<PeopleSections />}
    >
      <Filters list={list} />
      <TableDownloads />
      <DecisionBar chosen={chosen} onDone={selection.clear} />
      <ListView
        list={list}
        query={query}
        prefetch={usePrefetch('listPayouts')}
        texts={t}
        skeleton={table(undefined)}
        empty={
          <EmptyState
            icon={<Landmark />}
            title={t.empty}
            action={
              list.params.keyword && (
                <ButtonLink to={list.href({ keyword: '' })}>{users.clear}</ButtonLink>
              )
            }
          />
        }
      >
        {table}
      </ListView>
    </AdminPage>
  )
}

function Filters({ list }: { list: ListState<ManagedPayoutsParams> }) {
  const { payouts: t } = useTexts()
  const { state, keyword } = list.params
  return (
    <div className={styles.bar}>
      <SegmentedLinks
        label={t.state}
        items={[undefined, ...payoutStates].map((each) => ({
          to: list.href({ state: each }),
          label: each ? t.states[each] : t.all,
          current: each === state,
        }))}
      />
      <SearchField
        label={t.search}
        value={keyword}
        onSearch={(newKeyword) => list.go({ keyword: newKeyword })}
      />
    </div>
  )
}
