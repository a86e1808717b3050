import { largest, shortenLabel, spacedLabels } from './chartData.ts'

test('keeps the largest values of a ranking and adds up the others', () => {
  const points = [4, 1, 9, 2].map((value) => ({ label: `t${value}`, value }))
  expect(largest(points, 2, '기타')).toEqual([
    { label: 't9', value: 9 },
    { label: 't4', value: 4 },
    { label: '기타', value: 3 },
  ])
  expect(largest(points.slice(0, 2), 2, '기타')).toHaveLength(2)
})

/** A Korean letter is 12 px wide, others 6 px. */
const widthOf = (text: string) =>
  [...text].reduce((width, letter) => width + (letter > '\u1100' && letter !== '…' ? 12 : 6), 0)

test.each([
  ['percussion', 'percussion'],
  ['abcdefghijklmnopqrstuvwx', 'abcdefghijklmnopqrstuvwx'],
  ['abcdefghijklmnopqrstuvwxy', 'abcdefghijklmnopqrstuvw…'],
  ['새벽 네시의 창가 · 달빛작업실', '새벽 네시의 창가 · 달빛…'],
])('shortens the label %s to %s in 144 px', (label, shortened) => {
  expect(shortenLabel(label, 144, widthOf)).toBe(shortened)
  expect(widthOf(shortened)).toBeLessThanOrEqual(144)
})

describe('spacedLabels', () => {
  const points = ['a', 'b', 'c', 'd', 'e'].map((label) => ({ label, value: 1 }))
  const labels = (room: number) => spacedLabels(points, room, () => 24)

  it('keeps all labels that fit', () => {
    expect(labels(200)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('omits labels evenly and keeps the last one when not all labels fit', () => {
    expect(labels(120)).toEqual(['a', '', 'c', '', 'e'])
    expect(labels(0)).toEqual(['', '', '', '', 'e'])
  })
})
