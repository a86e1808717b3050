import { expect, test } from '@jest/globals'
import { acceptedEncodings } from './accepted-encodings.ts'
import { languageOf } from './language.ts'

test.each([
  [undefined, []],
  ['', []],
  ['identity', []],
  ['gzip', ['gzip']],
  ['GZIP, deflate', ['gzip']],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip;q=1, br;q=0.5', ['br', 'gzip']],
  ['br;q=0, *', ['gzip']],
  ['*', ['br', 'gzip']],
  ['*;q=0', []],
  ['gzip;q=x', []],
])(
  'a request with Accept-Encoding %j may get the encodings %j, the smallest first',
  (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings)
  },
)

test.each([
  [undefined, 'ko'],
  ['', 'ko'],
  ['en', 'en'],
  ['EN-us', 'en'],
  ['ko-KR,ko;q=0.9,en-US;q=0.8', 'ko'],
  ['en-US,en;q=0.9,ko;q=0.8', 'en'],
  ['fr, en;q=0.2', 'en'],
  ['fr', 'ko'],
  ['*', 'ko'],
  ['ko;q=0', 'ko'],
  ['en;q=abc', 'ko'],
  [`${'fr,'.repeat(200)}en`, 'ko'],
])('a request with Accept-Language %j gets the language %s', (header, locale) => {
  expect(languageOf(header)).toBe(locale)
})
