export type CsvCell = string | number

/** The mark by which Excel recognises UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Beginnings of cells that spreadsheets run as formulas. */
const FORMULA_START = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * Returns a table as CSV (RFC 4180). Writes an apostrophe before a text that looks like a formula.
 */
export function csv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return `${cell}`
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
