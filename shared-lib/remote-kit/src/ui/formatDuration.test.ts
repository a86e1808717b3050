import { formatDuration, formatLength } from './formatDuration.ts'

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

test('formatLength writes parts of a second in the words of the locale', () => {
  const lengths = [0.4, 0.04, 0.97, 1, 222, 0, null]
  expect(lengths.map((seconds) => formatLength('ko', seconds))).toEqual([
    '0.4초',
    '0.04초',
    '1초',
    '0:01',
    '3:42',
    '0:00',
    '-',
  ])
  expect(formatLength('en', 0.4)).toBe('0.4 s')
})
