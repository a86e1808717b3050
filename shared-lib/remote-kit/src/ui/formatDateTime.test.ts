import { formatDateTime, formatDay } from './formatDateTime.ts'

it.each([
  ['2025-03-02T00:05:00.000Z', '2025-03-02 09:05:00'],
  ['2025-12-31T15:00:00.000Z', '2026-01-01 00:00:00'],
  ['2024-02-29T14:59:59.999Z', '2024-02-29 23:59:59'],
])('formatDateTime formats %s in Seoul time in every time zone', (moment, shown) => {
  expect([formatDateTime(moment), formatDay(moment)]).toEqual([shown, shown.slice(0, 10)])
})
