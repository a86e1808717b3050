import type { TestApp } from './test-app.ts'
import { addMember } from './test-members.ts'
import type { Shown } from './test-purchases.ts'
import { shopper } from './test-purchases.ts'

/** How many of the tracks are paid for. */
const PAYABLE = 10
let buyers = 0

/**
 * Somebody with credits for ten of the tracks buys all of them at once, each by a request of its own. Throws where anything
 * but ten are sold, the others refused, and no credit is left. Gives how many were told to ask again since the server had too
 * much to do, and did.
 */
export async function buyAllAtOnce(t: TestApp, tracks: readonly Shown[]): Promise<number> {
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
  const outcome = { sold: count('PURCHASED'), refused: count('INSUFFICIENT_CREDIT'), owned, balance: await balance() }
  const right = { sold: PAYABLE, refused: tracks.length - PAYABLE, owned: PAYABLE, balance: 0 }
  if (JSON.stringify(outcome) !== JSON.stringify(right))
    throw new Error(`${JSON.stringify(outcome)}, told ${[...new Set(told)].join(', ')}`)
  return busy
}
