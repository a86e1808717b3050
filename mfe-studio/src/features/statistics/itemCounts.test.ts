import { daysOf } from './itemCounts.ts'

function days(first: string, last: string) {
  const all: { day: string; count: number }[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    all.push({ day: new Date(at).toISOString().slice(0, 10), count: 1 })
  }
  return all
}
const shown = (period: Parameters<typeof daysOf>[0], last: string) =>
  daysOf(period, days('2026-02-02', last)).map(({ day }) => day)

describe('the days of a period', () => {
  it('include only today for "day"', () => {
    expect(shown('day', '2026-03-01')).toEqual(['2026-03-01'])
  })

  it('begin on Monday, also on a Sunday and across the end of a month', () => {
    expect(shown('week', '2026-03-01')).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(shown('week', '2026-03-02')).toEqual(['2026-03-02'])
  })

  it('begin on the first of the month', () => {
    expect(shown('month', '2026-03-01')).toEqual(['2026-03-01'])
    expect(shown('month', '2026-02-28')).toHaveLength(27)
  })

  it('include all known days for "total"', () => {
    expect(shown('total', '2026-03-03')).toHaveLength(30)
    expect(daysOf('week', [])).toEqual([])
  })
})
