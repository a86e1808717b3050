import { sizeText } from './sizes.ts'

test.each([
  [512, '512B'],
  [2 * 1_024, '2KB'],
  [1.5 * 1_048_576, '1.5MB'],
  [20 * 2 ** 30, '20GB'],
])('sizeText(%d) is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
