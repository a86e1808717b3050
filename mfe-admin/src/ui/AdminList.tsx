import type { Page } from '@sori/remote-kit/data'
import { useLocale } from '@sori/remote-kit/host'
import {
  DataTable,
  hasFailed,
  type ListState,
  ListView,
  type QueryState,
} from '@sori/remote-kit/lists'
import { EmptyState } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { AdminPage } from './AdminPage.tsx'

type TableProps<Row, Id extends string | number> = Omit<
  Parameters<typeof DataTable<Row, Id, object>>[0],
  'label' | 'rows' | 'list' | 'stale'
>

type AdminListProps<Row, Id extends string | number, Params extends { page: number }> = TableProps<
  Row,
  Id
> & {
  texts: {
    title: string
    count(total: string): string
    list: string
    empty: string
    failed: string
    noItems: string
    firstPage: string
  }
  /** Links to the related pages. */
  sections: ReactNode
  list: ListState<Params>
  query: QueryState<Page<Row>>
  prefetch(params: Params): void
  /** The icon and the action of the empty list. */
  icon: ReactNode
  emptyAction?: ReactNode
  /** Filters and tools above the list. */
  children: ReactNode
}

/** A page with one list: its title with the total, filters and table. */
export function AdminList<Row, Id extends string | number, Params extends { page: number }>({
  texts,
  sections,
  list,
  query,
  prefetch,
  icon,
  emptyAction,
  children,
  ...table
}: AdminListProps<Row, Id, Params>) {
  const locale = useLocale()
  const total = hasFailed(query) ? undefined : query.data?.paging.total
  const renderTable = (rows: readonly Row[] | undefined, stale = false) => (
    <DataTable {...table} label={texts.list} list={list} rows={rows} stale={stale} />
  )
  return (
    <AdminPage
      title={texts.title}
      count={total === undefined ? undefined : texts.count(total.toLocaleString(locale))}
      sections={sections}
    >
      {children}
      <ListView
        list={list}
        query={query}
        prefetch={prefetch}
        texts={texts}
        skeleton={renderTable(undefined)}
        empty={<EmptyState icon={icon} title={texts.empty} action={emptyAction} />}
      >
        {renderTable}
      </ListView>
    </AdminPage>
  )
}
