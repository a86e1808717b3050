import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { playHistories } from '../../../testing/purchase-histories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

// `npm run bench -- histories` plays more and longer histories.
test('random histories of carts, purchases and credits end as the model predicts', async () => {
  await playHistories(t, { runs: 200, length: 20, auditEvery: 1, seed: 20_260_301 })
  expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
}, 180_000)
