// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops table semantics under `display: block`
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ReactNode } from 'react'
import type { ListState } from '../lists/index.ts'
import { Checkbox, classes, Link, Skeleton } from '../ui/index.ts'
import styles from './DataTable.module.css'
import type { Selection } from './useSelection.ts'

export interface DataColumn<Row> {
  key: string
  /** The heading, and the label of the cell on cards. */
  head: string
  headHidden?: boolean
  cell(row: Row): ReactNode
  align?: 'end'
  /** True for values without spaces. They may break anywhere. */
  code?: boolean
  /**
   * The position of the cell on a card. `wide`: a separate line. `bare`: without a label. `lead`: a
   * picture below the checkbox. The other values are positions on a track card.
   */
  card?: 'wide' | 'bare' | 'lead' | 'title' | 'artist' | 'line' | 'actions'
  sortKey?: string
}

interface DataTableProps<Row, Id extends string | number, Params extends object> {
  label: string
  columns: readonly DataColumn<Row>[]
  /** The rows; undefined shows five skeleton rows. */
  rows: readonly Row[] | undefined
  rowId(row: Row): Id
  /** The sort links. Without them, no column sorts. */
  list?: Pick<ListState<Params>, 'params' | 'href'>
  selection?: Selection<Id>
  selectionTexts?: SelectionTexts<Row>
  openId?: Id
  /** True fades the rows while newer rows are loading. */
  stale?: boolean
  /** The look of the cards on narrow screens. `track` looks like a row of `TrackList`. */
  cards?: 'track'
  /** Returns true for a row to draw pale, because other people cannot see it. */
  isMuted?(row: Row): boolean
  /** Opens a row. Clicks on its controls do not open it. */
  onRow?(row: Row): void
}

interface SelectionTexts<Row> {
  all: string
  row(row: Row): string
}

interface Column<Row> extends DataColumn<Row> {
  headContent?: ReactNode
  sort?: Sort | undefined
}

interface Sort {
  href: string
  direction: 'asc' | 'desc' | undefined
}

const SKELETON_ROWS = [0, 1, 2, 3, 4]

/** A table with a sticky heading and sortable columns. On narrow screens, rows are cards. */
export function DataTable<Row, Id extends string | number, Params extends object>(
  props: DataTableProps<Row, Id, Params>,
) {
  const { label, rows, rowId, openId, stale = false, cards, isMuted, onRow } = props
  const columns = columnsOf(props)
  return (
    <div className={styles.frame}>
      <table
        role="table"
        className={styles.table}
        data-cards={cards}
        aria-label={label}
        aria-busy={stale || !rows || undefined}
        data-stale={stale || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows?.map((row) => (
            <tr
              key={rowId(row)}
              role="row"
              className={classes(
                styles.row,
                rowId(row) === openId && styles.marked,
                onRow && styles.opens,
              )}
              data-muted={isMuted?.(row) || undefined}
              onClick={(event) => onRow && !isControl(event.target) && onRow(row)}
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          )) ??
            SKELETON_ROWS.map((skeletonRow) => (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
              <tr key={skeletonRow} role="row" className={styles.row} aria-hidden="true">
                {columns.map(({ key }) => (
                  <td key={key} role="cell">
                    <Skeleton width="70%" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function isControl(target: EventTarget): boolean {
  const controls = 'a, button, input, select, textarea, label'
  return target instanceof Element && target.closest(controls) !== null
}

function columnsOf<Row, Id extends string | number, Params extends object>(
  props: DataTableProps<Row, Id, Params>,
): Column<Row>[] {
  const { columns, rows = [], rowId, list, selection, selectionTexts } = props
  const sortKeys = columns.flatMap(({ sortKey }) => (sortKey ? [sortKey] : []))
  const shownColumns = columns.map((column) => ({
    ...column,
    sort: list && column.sortKey ? sortOf(list, column.sortKey, sortKeys) : undefined,
  }))
  if (!selection || !selectionTexts) return shownColumns
  return [boxColumn(selection, selectionTexts, rows, rowId), ...shownColumns]
}

function sortOf<Params extends object>(
  { params, href }: Pick<ListState<Params>, 'params' | 'href'>,
  sortKey: string,
  sortKeys: readonly string[],
): Sort {
  const directionParam = (key: string) => `more[${key}]`
  const direction = (params as Record<string, Sort['direction']>)[directionParam(sortKey)]
  const change = Object.fromEntries(sortKeys.map((key) => [directionParam(key), undefined]))
  const next = direction === 'asc' ? 'desc' : 'asc'
  return {
    direction,
    href: href({ ...change, [directionParam(sortKey)]: next } as Partial<Params>),
  }
}

function boxColumn<Row, Id extends string | number>(
  selection: Selection<Id>,
  texts: SelectionTexts<Row>,
  rows: readonly Row[],
  rowId: (row: Row) => Id,
): Column<Row> {
  const ids = rows.map(rowId)
  const chosenCount = ids.filter((id) => selection.has(id)).length
  return {
    key: 'selection',
    head: texts.all,
    headContent: (
      <Checkbox
        label={texts.all}
        labelHidden
        checked={ids.length > 0 && chosenCount === ids.length}
        mixed={chosenCount > 0 && chosenCount < ids.length}
        onChange={() => selection.toggleAll(ids)}
      />
    ),
    cell: (row) => (
      <Checkbox
        label={texts.row(row)}
        labelHidden
        checked={selection.has(rowId(row))}
        onChange={() => selection.toggle(rowId(row))}
      />
    ),
  }
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, headHidden, headContent, cell, align, code, card } = column
  return (
    <td
      role="cell"
      className={classes(align && styles.end, code && styles.code)}
      data-label={headHidden || headContent || card === 'bare' ? undefined : head}
      data-wide={card || code ? true : undefined}
      data-card={card}
    >
      {cell(row)}
    </td>
  )
}

const arrows = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown }

function Head<Row>({ column }: { column: Column<Row> }) {
  const { head, headHidden, headContent, align, sort } = column
  const Arrow = arrows[sort?.direction ?? 'none']
  const heading = sort ? (
    <Link to={sort.href} className={styles.sort}>
      {head}
      <Arrow aria-hidden="true" />
    </Link>
  ) : (
    <span>{head}</span>
  )
  return (
    <th
      role="columnheader"
      scope="col"
      className={classes(align && styles.end, headHidden && styles.unseen)}
      aria-sort={sort?.direction && (sort.direction === 'asc' ? 'ascending' : 'descending')}
    >
      {headContent ?? heading}
    </th>
  )
}
