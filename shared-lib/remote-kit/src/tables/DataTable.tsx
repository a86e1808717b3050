import type { ReactNode } from 'react'
import type { ListState } from '../lists/index.ts'
import { Checkbox, Table, type TableColumn, type TableProps } from '../ui/index.ts'
import type { Selection } from './useSelection.ts'

/** A direction of sorting, as the address says it. */
type Direction = 'asc' | 'desc' | undefined

/** One column of a {@link DataTable}. */
export interface DataColumn<Row> extends Omit<TableColumn<Row>, 'sort'> {
  /** Sorts by `more[sortKey]` (D7). */
  sortKey?: string
}

/** Props of {@link DataTable}. */
export interface DataTableProps<Row, Id extends string | number, Params extends object> extends Pick<TableProps<Row>, 'cards'> {
  label: string
  columns: readonly DataColumn<Row>[]
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  rowId(row: Row): Id
  /** Whose address the headings change; left out, no column sorts. */
  list?: ListState<Params>
  /** Adds a column of boxes. */
  selection?: Selection<Id>
  selectionWords?: { all: string; row(row: Row): string }
  /** The row that is being edited. */
  openId?: Id
  stale?: boolean
  /** Opens a row; a click on a control inside it does not (product.md §2). */
  onRow?(row: Row): void
}

/** A table of the house: headings that sort by the address, boxes that choose rows, one row marked as open; cards on phones. */
export function DataTable<Row, Id extends string | number, Params extends object>(props: DataTableProps<Row, Id, Params>) {
  const { label, columns, rows, rowId, list, selection, selectionWords, openId, stale, cards, onRow } = props
  const sortKeys = columns.flatMap(({ sortKey }) => (sortKey ? [sortKey] : []))
  const shown: TableColumn<Row>[] = columns.map(({ sortKey, ...column }) => ({
    ...column,
    ...(sortKey && list && { sort: sortOf(list, sortKey, sortKeys) }),
  }))
  const boxes = selection && selectionWords && boxColumn(selection, selectionWords, rows ?? [], rowId)
  return (
    <Table
      label={label}
      columns={boxes ? [boxes, ...shown] : shown}
      rows={rows}
      rowKey={rowId}
      marked={openId === undefined ? undefined : rows?.find((row) => rowId(row) === openId)}
      stale={stale}
      cards={cards}
      onRow={onRow}
    />
  )
}

/** Which way the column sorts now, and the address that turns it round; sorting by one column ends the sorting by another. */
function sortOf<Params extends object>({ params, href }: ListState<Params>, sortKey: string, sortKeys: readonly string[]) {
  const name = (key: string) => `more[${key}]`
  const direction = (params as Record<string, Direction>)[name(sortKey)]
  const change = Object.fromEntries(sortKeys.map((key) => [name(key), undefined]))
  return { direction, href: href({ ...change, [name(sortKey)]: direction === 'asc' ? 'desc' : 'asc' } as Partial<Params>) }
}

function boxColumn<Row, Id extends string | number>(
  selection: Selection<Id>,
  words: { all: string; row(row: Row): string },
  rows: readonly Row[],
  rowId: (row: Row) => Id,
): TableColumn<Row> {
  const ids = rows.map(rowId)
  const chosen = ids.filter((id) => selection.has(id)).length
  const all: ReactNode = (
    <Checkbox
      label={words.all}
      labelHidden
      checked={ids.length > 0 && chosen === ids.length}
      mixed={chosen > 0 && chosen < ids.length}
      onChange={() => selection.toggleAll(ids)}
    />
  )
  return {
    key: 'selection',
    head: words.all,
    headContent: all,
    cell: (row) => (
      <Checkbox label={words.row(row)} labelHidden checked={selection.has(rowId(row))} onChange={() => selection.toggle(rowId(row))} />
    ),
  }
}
