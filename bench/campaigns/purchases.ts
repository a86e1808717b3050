import { deepEqual } from 'node:assert/strict'
import { audit } from '../../api/src/operations/audit.ts'
import { buyAllAtOnce } from '../../api/src/testing/parallel-purchases.ts'
import { playHistories } from '../../api/src/testing/purchase-histories.ts'
import { killWhileSelling } from '../../api/src/testing/purchase-kills.ts'
import type { TestApp } from '../../api/src/testing/test-app.ts'
import { createTestApp } from '../../api/src/testing/test-app.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks } from '../../api/src/testing/test-purchases.ts'
import type { Campaign } from './campaign.ts'

/** A hundred concurrent purchases with credits for ten must always sell ten. */
export const parallelPurchases: Campaign = ({ rounds = 1_000 }) =>
  onApp(async (t) => {
    const tracks = await addTracks(t, await addMember(t, 'artist'), 100)
    let busy = 0
    for (let round = 1; round <= rounds; round++) {
      const { busy: sentAgain, ...outcome } = await buyAllAtOnce(t, tracks)
      deepEqual(outcome, { sold: 10, refused: 90, owned: 10, balance: 0 })
      busy += sentAgain
      if (round % 100 === 0) await demandNoBreach(t)
    }
    await demandNoBreach(t)
    return `${rounds} rounds of 100 purchases at once with credits for 10: 10 sold each time, ${busy} requests were sent again after a 503`
  })

/** Random histories of up to fifty steps, beside a model. */
export const purchaseHistories: Campaign = ({ rounds = 10_000, seed, path }) =>
  onApp(async (t) => {
    await playHistories(t, {
      runs: rounds,
      length: 50,
      auditEvery: 100,
      seed,
      ...(path && { path }),
    })
    await demandNoBreach(t)
    return `${rounds} histories of up to 50 steps went as on paper`
  })

/** A server that is killed while it sells, and its successor. */
export const purchaseKills: Campaign = ({ rounds = 25 }) =>
  onApp(async (t) => {
    const tracks = await addTracks(t, await addMember(t, 'artist'), 40)
    const sum = { told: 0, untold: 0 }
    for (let round = 1; round <= rounds; round++) {
      const { told, untold } = await killWhileSelling(t, tracks)
      sum.told += told
      sum.untold += untold
    }
    return `${rounds} servers killed while selling: of ${sum.told} acknowledged purchases none was lost, ${sum.untold} others were charged once when asked again`
  })

async function onApp(show: (t: TestApp) => Promise<string>): Promise<string> {
  const t = await createTestApp()
  try {
    return await show(t)
  } finally {
    await t.close()
  }
}

async function demandNoBreach(t: TestApp): Promise<void> {
  const breaches = await audit(t.db)
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
}
