import type { TestApp } from './test-app.ts'
import { addMember } from './test-members.ts'
import type { Shown } from './test-purchases.ts'
import { shopper } from './test-purchases.ts'

/** What came of it: tracks sold and refused, those that are owned then, the credits that are left, and requests sent again after a 503. */
type Outcome = { sold: number; refused: number; owned: number; balance: number; busy: number }

/** How many of the tracks are paid for. */
const PAYABLE = 10
let buyers = 0

/**
 * Somebody with credits for ten of the tracks buys all of them at once, each by a request of its own, and again where the
 * server has too much to do.
 */
export async function buyAllAtOnce(t: TestApp, tracks: readonly Shown[]): Promise<Outcome> {
  const member = await addMember(t, `parallel${++buyers}`, { credits: PAYABLE * 3 })
  const { buy, paid, balance } = await shopper(t, member)
  let busy = 0
  const told = await Promise.all(
    tracks.map(async (track) => {
      for (;;) {
        const { code } = (await buy(track)).json<{ code: string }>()
        if (code !== 'UNAVAILABLE') return code
        busy++
      }
    }),
  )
  const count = (code: string) => told.filter((one) => one === code).length
  const owned = (await paid()).json<{ dtoList: unknown[] }>().dtoList.length
  return { sold: count('PURCHASED'), refused: count('INSUFFICIENT_CREDIT'), owned, balance: await balance(), busy }
}
