import { type AdminChange, type ChangesParams, changesParams } from '@sori/contract/administration'
import { useLocale } from '@sori/remote-kit/host'
import {
  DataTable,
  hasFailed,
  type ListState,
  ListView,
  SearchField,
  useListParams,
} from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState } from '@sori/remote-kit/ui'
import History from 'lucide-react/icons/history'
import { changeColumns } from '../../changes/changeColumns.tsx'
import { useListChangesQuery, usePrefetch } from '../../changes/changesApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { useDaysInOrder } from '../../ui/useDaysInOrder.ts'
import { ChangeFilters } from './ChangeFilters.tsx'
import styles from './ChangesPage.module.css'

const NO_FILTERS = {
  keyword: '',
  userId: undefined,
  adminId: undefined,
  field: undefined,
  from: undefined,
  to: undefined,
}

/** `/admin/changes`: the record of edits by administrators. */
export function ChangesPage() {
  const list = useListParams(changesParams)
  return useDaysInOrder(list) ? <Changes list={list} /> : null
}

function Changes({ list }: { list: ListState<ChangesParams> }) {
  const t = useTexts()
  const locale = useLocale()
  const changes = useListChangesQuery(list.params)
  const columns = changeColumns(t, locale, {
    admin: (adminId) => list.href({ adminId }),
    user: (userId) => list.href({ userId }),
  })
  const table = (rows: readonly AdminChange[] | undefined, stale?: boolean) => (
    <DataTable
      label={t.changes.list}
      columns={columns}
      rows={rows}
      rowId={({ changeId }) => changeId}
      stale={stale}
    />
  )
  const total = hasFailed(changes) ? undefined : changes.data?.paging.total
  const isFiltered = Object.keys(NO_FILTERS).some(
    (name) => list.params[name as keyof typeof NO_FILTERS],
  )
  return (
    <AdminPage
      title={t.changes.title}
      count={total === undefined ? undefined : t.changes.count(total.toLocaleString(locale))}
      sections={<PeopleSections />}
    >
      <div className={styles.search}>
        <SearchField
          label={t.changes.search}
          value={list.params.keyword}
          onSearch={(keyword) => list.go({ keyword })}
        />
      </div>
      <ChangeFilters list={list} example={changes.currentData?.items[0]} />
      <ListView
        list={list}
        query={changes}
        prefetch={usePrefetch('listChanges')}
        texts={t.changes}
        skeleton={table(undefined)}
        empty={
          <EmptyState
            icon={<History />}
            title={t.changes.empty}
            action={
              isFiltered && <ButtonLink to={list.href(NO_FILTERS)}>{t.changes.reset}</ButtonLink>
            }
          />
        }
      >
        {table}
      </ListView>
    </AdminPage>
  )
}
