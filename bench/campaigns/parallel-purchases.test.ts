import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findBreaches } from '../../api/src/operations/audit.ts'
import { buyConcurrently } from '../../api/src/testing/parallel-purchases.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks } from '../../api/src/testing/test-purchases.ts'
import { print, roundsOrDefault } from './testing/options.ts'

const ROUNDS = roundsOrDefault(1_000)
const AUDIT_EVERY = 100
let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('a hundred concurrent purchases with credits for ten', () => {
  it(`sell ten tracks in each of ${ROUNDS} rounds`, async () => {
    const tracks = await addTracks(t, await addMember(t, 'artist'), 100)
    let repeated = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const { busy, ...outcome } = await buyConcurrently(t, tracks)
      expect(outcome).toEqual({ sold: 10, refused: 90, owned: 10, balance: 0 })
      repeated += busy
      if (round % AUDIT_EVERY === 0 || round === ROUNDS)
        expect(await findBreaches(t.db)).toEqual([])
    }
    print(`${repeated} requests were repeated after a 503`)
  })
})
