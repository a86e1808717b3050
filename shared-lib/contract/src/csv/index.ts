export type CsvCell = string | number

/** The mark without which Excel does not read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Beginnings of cells that spreadsheets run as formulas. */
const FORMULA = /^[=+\-@\t\r]/
const SPECIAL = /[",\r\n]/

/** Returns a table as RFC 4180. An apostrophe before a text keeps it from being a formula. */
export function csv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return `${cell}`
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
