import { formatDuration } from './formatDuration.ts'

test('formatDuration writes minutes and hours, or a dash for an unknown length', () => {
  expect([222, 59.9, 3723, 0, null, Number.NaN].map(formatDuration)).toEqual([
    '3:42',
    '0:59',
    '1:02:03',
    '0:00',
    '-',
    '-',
  ])
})
