import { sizeText } from './sizes.ts'

test.each([
  [512, '512 B'],
  [2 * 1_024, '2 KB'],
  [1.5 * 1_048_576, '1.5 MB'],
  [20 * 2 ** 30, '20 GB'],
])('sizeText(%d) is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
