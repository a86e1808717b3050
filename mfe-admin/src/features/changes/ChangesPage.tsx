import { type ChangesParams, changesParams } from '@sori/contract/administration'
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
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { changeColumns } from '../../changes/changeColumns.tsx'
import { useListChangesQuery, usePrefetch } from '../../changes/changesApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { ChangeFilters } from './ChangeFilters.tsx'
import styles from './ChangesPage.module.css'

const nothing = {
  keyword: '',
  userId: undefined,
  adminId: undefined,
  field: undefined,
  from: undefined,
  to: undefined,
}

/** `/admin/changes`: what administrators changed, found by who, whose, what and when. It is read, and cannot be edited. */
export function ChangesPage() {
  const list = useListParams(changesParams)
  return useDaysInOrder(list) ? <Changes list={list} /> : null
}

/** Whether the first day is not after the last; days that are the other way round change places in the address. */
function useDaysInOrder(list: ListState<ChangesParams>): boolean {
  const navigate = useNavigate()
  const { from, to } = list.params
  const turned = from && to && from > to ? list.href({ from: to, to: from }) : undefined
  useEffect(() => {
    if (turned) void navigate(turned, { replace: true })
  }, [turned, navigate])
  return !turned
}

function Changes({ list }: { list: ListState<ChangesParams> }) {
  const t = useTexts()
  const locale = useLocale()
  const changes = useListChangesQuery(list.params)
  const columns = changeColumns(t, locale, {
    admin: (adminId) => list.href({ adminId }),
    user: (userId) => list.href({ userId }),
  })
  const total = hasFailed(changes) ? undefined : changes.data?.paging.total
  const isNarrowed = Object.keys(nothing).some((name) => list.params[name as keyof typeof nothing])
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
        skeleton={
          <DataTable
            label={t.changes.list}
            columns={columns}
            rows={undefined}
            rowId={({ changeId }) => changeId}
          />
        }
        empty={
          <EmptyState
            icon={<History />}
            title={t.changes.empty}
            action={
              isNarrowed ? (
                <ButtonLink to={list.href(nothing)}>{t.changes.reset}</ButtonLink>
              ) : undefined
            }
          />
        }
      >
        {(rows, stale) => (
          <DataTable
            label={t.changes.list}
            columns={columns}
            rows={rows}
            rowId={({ changeId }) => changeId}
            stale={stale}
          />
        )}
      </ListView>
    </AdminPage>
  )
}
