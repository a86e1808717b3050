import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findBreaches } from '../../api/src/operations/audit.ts'
import { playHistories } from '../../api/src/testing/purchase-histories.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { path, roundsOrDefault, seed } from './testing/options.ts'

const ROUNDS = roundsOrDefault(10_000)
let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe(`${ROUNDS} random histories of three members, of up to 50 steps each`, () => {
  it('end as the model predicts', async () => {
    await playHistories(t, { runs: ROUNDS, length: 50, auditEvery: 100, seed, path })
    expect(await findBreaches(t.db)).toEqual([])
  })
})
