import { commonTexts } from '@sori/contract/messages'
import type { Page } from '@sori/remote-kit/data'
import { useLocale } from '@sori/remote-kit/host'
import {
  type DataColumn,
  DataTable,
  Failed,
  hasFailed,
  type QueryState,
} from '@sori/remote-kit/lists'
import { EmptyState, Pagination } from '@sori/remote-kit/ui'

interface PagedTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  query: QueryState<Page<Row>>
  rowId(row: Row): string | number
  /** The title of the empty list. */
  empty: string
  onPage(page: number): void
}

/** A paged table in a dialog. The URL does not contain the page number. */
export function PagedTable<Row>({
  label,
  columns,
  query,
  rowId,
  empty,
  onPage,
}: PagedTableProps<Row>) {
  const common = commonTexts(useLocale())
  if (hasFailed(query)) return <Failed query={query} />
  if (query.data?.paging.total === 0) return <EmptyState title={empty} />
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={query.data?.items}
        rowId={rowId}
        stale={query.isFetching && query.data !== undefined}
      />
      {query.data && (
        <Pagination
          paging={query.data.paging}
          href={(page) => `#${page}`}
          onNavigate={onPage}
          labels={common}
        />
      )}
    </>
  )
}
