// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table is none any more in some browsers unless it says so
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'
import { Skeleton } from './Skeleton.tsx'
import styles from './Table.module.css'

/** One column of a {@link Table} of `Row`s. */
export interface TableColumn<Row> {
  key: string
  /** Its heading, and the cell's label where rows are cards. */
  head: string
  /** The heading is for the ear alone: a column of buttons or boxes needs none for the eye. */
  headHidden?: boolean
  /** Stands in the place of the heading's words, which are then for the cells alone. */
  headContent?: ReactNode
  cell(row: Row): ReactNode
  /** Numbers stand at the end. */
  align?: 'end'
  /** Long values without spaces, addresses and codes: they may break anywhere. */
  code?: boolean
  /**
   * The cell's place where rows are cards. `wide`: a separate line, as `code` has; `bare`: also
   * without its label. In cards of tracks: the `title` with its picture, the `artist` and a `line`
   * below it, and `actions` at the end; all other cells share one more line.
   */
  card?: 'wide' | 'bare' | 'title' | 'artist' | 'line' | 'actions'
  /** The heading sorts: the address of the list sorted by it, and which way it is sorted by it now (product.md §2). */
  sort?: { href: string; direction: 'asc' | 'desc' | undefined }
}

/** Props of {@link Table}. */
export interface TableProps<Row> {
  /** Name of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** undefined while they are on their way: five rows of blocks stand in their place. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string | number
  /** The row that is being edited. */
  marked?: Row
  /** Fades the rows to 60 % while newer ones are loading. */
  stale?: boolean
  /** `track`: where there is little room, a row looks like one of a `TrackList`. */
  cards?: 'track'
  /** A click on a row, but not on a control inside it. */
  onRow?(row: Row): void
}

const BLOCKS = [0, 1, 2, 3, 4]

/** Rows of one kind under a heading that stays in sight; where there is little room, each row is a card of labels and values. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, marked, stale = false, cards, onRow } = props
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
              key={rowKey(row)}
              role="row"
              className={classes(styles.row, row === marked && styles.marked, onRow && styles.opens)}
              onClick={(event) => onRow && !isControl(event.target) && onRow(row)}
            >
              {columns.map(({ key, head, headHidden, headContent, cell, align, code, card }) => (
                <td
                  key={key}
                  role="cell"
                  className={classes(align && styles.end, code && styles.code)}
                  data-label={headHidden || headContent || card === 'bare' ? undefined : head}
                  data-wide={card || code ? true : undefined}
                  data-card={card}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          )) ??
            BLOCKS.map((block) => (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
              <tr key={block} role="row" className={styles.row} aria-hidden="true">
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

/** A click there has a meaning of its own. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null
}

function Head<Row>({ column: { head, headHidden, headContent, align, sort } }: { column: TableColumn<Row> }) {
  const Arrow = sort?.direction === 'asc' ? ArrowUp : sort?.direction === 'desc' ? ArrowDown : ArrowUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      className={classes(align && styles.end, headHidden && styles.unseen)}
      aria-sort={sort?.direction && (sort.direction === 'asc' ? 'ascending' : 'descending')}
    >
      {headContent ? (
        headContent
      ) : sort ? (
        <Link to={sort.href} className={styles.sort}>
          {head}
          <Arrow aria-hidden="true" />
        </Link>
      ) : (
        <span>{head}</span>
      )}
    </th>
  )
}
