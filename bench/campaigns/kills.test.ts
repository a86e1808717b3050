import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { killWhileSelling } from '../../api/src/testing/purchase-kills.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks } from '../../api/src/testing/test-purchases.ts'
import { print, roundsOrDefault } from './testing/options.ts'

const ROUNDS = roundsOrDefault(25)
let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe(`${ROUNDS} servers that are killed while they sell`, () => {
  it('lose no acknowledged purchase, and charge a repeated purchase once', async () => {
    const tracks = await addTracks(t, await addMember(t, 'artist'), 40)
    let [acknowledged, repeated] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      const killed = await killWhileSelling(t, tracks)
      acknowledged += killed.acknowledged
      repeated += killed.unacknowledged
    }
    print(`${acknowledged} purchases were acknowledged, ${repeated} others repeated`)
  })
})
