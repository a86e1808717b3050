import { expect, test } from '@jest/globals'
import { secondsUntilAdvertising } from './advertising-hours.ts'

test.each([
  ['2026-03-02T08:00:00+09:00', 0],
  ['2026-03-02T20:59:59+09:00', 0],
  ['2026-03-02T21:00:00+09:00', 39_600],
  ['2026-03-02T23:59:59+09:00', 28_801],
  ['2026-03-02T00:00:00+09:00', 28_800],
  ['2026-03-02T07:59:30+09:00', 30],
])('advertising at %s waits for %i s', (at, seconds) => {
  expect(secondsUntilAdvertising(new Date(at))).toBe(seconds)
})
