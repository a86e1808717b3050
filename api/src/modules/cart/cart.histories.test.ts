import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { playHistories } from '../../testing/purchase-histories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

// More of them, and longer: `npm run bench -- histories`.
test('random histories of members who buy, add, remove and run out of credits go as on paper', async () => {
  await playHistories(t, { runs: 200, length: 20, auditEvery: 1, seed: 20_260_301 })
  expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
}, 180_000)
