import type { Span } from '@sori/contract/statistics'
import { rangeOf, spanLabel, spanOf } from './itemCounts.ts'

const spans = (...days: string[]) =>
  days.map((from) => ({ from, downloads: 0, uploads: 0, credits: 0 }))
const range = (span: Span, last: string, today: string) =>
  rangeOf(span, spans('2026-01-01', last), today)

describe('spanLabel and rangeOf', () => {
  it('name a span with its year', () => {
    expect(spanLabel('day', '2026-03-02')).toBe('2026-03-02')
    expect(spanLabel('week', '2026-03-02')).toBe('2026-03-02')
    expect(spanLabel('month', '2026-03-01')).toBe('2026-03')
    expect(spanLabel('year', '2026-01-01')).toBe('2026')
    expect(spanOf('total')).toBe('year')
  })

  it('end a range today, or with its last day when that is earlier', () => {
    expect(range('day', '2026-03-02', '2026-03-02')).toEqual(['2026-01-01', '2026-03-02'])
    expect(range('week', '2026-03-02', '2026-03-04')).toEqual(['2026-01-01', '2026-03-04'])
    expect(range('week', '2026-03-02', '2026-04-01')).toEqual(['2026-01-01', '2026-03-08'])
    expect(range('month', '2026-02-01', '2026-04-01')).toEqual(['2026-01-01', '2026-02-28'])
    expect(range('year', '2026-01-01', '2027-04-01')).toEqual(['2026-01-01', '2026-12-31'])
    expect(rangeOf('day', [], '2026-03-02')).toBeUndefined()
  })
})
