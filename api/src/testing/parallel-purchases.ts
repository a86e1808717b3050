import type { TestApp } from './test-app.ts'
import { addMember } from './test-members.ts'
import { cartCallsOf, type TestTrack } from './test-purchases.ts'

type Outcome = { sold: number; refused: number; owned: number; balance: number; busy: number }

/** The number of tracks that the member can pay. */
const AFFORDABLE_TRACKS = 10
let buyers = 0

/** Buys all tracks concurrently as one member, and repeats requests that get a 503. */
export async function buyConcurrently(t: TestApp, tracks: readonly TestTrack[]): Promise<Outcome> {
  const member = await addMember(t, `parallel${++buyers}`, { credits: AFFORDABLE_TRACKS * 3 })
  const { buy, listOwned, balance } = await cartCallsOf(t, member)
  let busy = 0
  const codes = await Promise.all(
    tracks.map(async (track) => {
      for (;;) {
        const { code } = (await buy(track)).json<{ code: string }>()
        if (code !== 'UNAVAILABLE') return code
        busy++
      }
    }),
  )
  const count = (wantedCode: string) => codes.filter((code) => code === wantedCode).length
  const owned = (await listOwned()).json<{ dtoList: unknown[] }>().dtoList.length
  return {
    sold: count('PURCHASED'),
    refused: count('INSUFFICIENT_CREDIT'),
    owned,
    balance: await balance(),
    busy,
  }
}
