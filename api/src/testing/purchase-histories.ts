import type { CartAnswer, OwnedTracksAnswer } from '@sori/contract/cart'
import fc from 'fast-check'
import type { Member } from '../modules/members/members/member.service.ts'
import { audit } from '../operations/audit.ts'
import type { TestApp } from './test-app.ts'
import { addMember } from './test-members.ts'
import type { Shown } from './test-purchases.ts'
import { addTracks, chosen, shopper } from './test-purchases.ts'

/** `who` is the artist or one of two buyers; the index after the last track is an unknown track. */
type Step = {
  does: 'add' | 'remove' | 'buy' | 'buyAll' | 'adjust'
  who: number
  what: number[]
  amount: number
}

const TRACKS = 5
const HISTORY_MEMBERS = 3

type Sheet = { credits: number; cart: Set<number>; owned: Set<number> }

let played = 0

type Stage = { t: TestApp; artist: Member; tracks: Shown[] }

async function buildStage(t: TestApp): Promise<Stage> {
  const artist = await addMember(t, 'stage')
  return { t, artist, tracks: await addTracks(t, artist, TRACKS) }
}

function histories(length: number): fc.Arbitrary<Step[]> {
  const step = fc.record({
    does: fc.constantFrom('add', 'remove', 'buy', 'buy', 'buyAll', 'adjust'),
    who: fc.nat(HISTORY_MEMBERS - 1),
    what: fc.array(fc.nat(TRACKS), { minLength: 1, maxLength: 4 }),
    amount: fc.integer({ min: -4, max: 8 }).filter((amount) => amount !== 0),
  })
  return fc.array(step, { maxLength: length, size: 'max' })
}

/** `seed` and `path` are printed by a failure and replay it. */
type Campaign = { runs: number; length: number; auditEvery: number; seed: number; path?: string }

export async function playHistories(
  t: TestApp,
  { runs, length, auditEvery, seed, path }: Campaign,
): Promise<void> {
  const stage = await buildStage(t)
  const property = fc.asyncProperty(histories(length), async (steps) => {
    await playHistory(stage, steps)
    const breaches = played % auditEvery === 0 ? await audit(t.db) : []
    if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
  })
  await fc.assert(property, { numRuns: runs, seed, ...(path && { path }), endOnFailure: false })
}

/** Compares each response and the final state with a model. */
async function playHistory({ t, artist, tracks }: Stage, steps: readonly Step[]): Promise<void> {
  const name = `history${++played}x`
  await t.db.deleteFrom('cart_items').where('member_id', '=', artist.id).execute()
  const people = await Promise.all(
    [artist, await addMember(t, `${name}1`), await addMember(t, `${name}2`)].map(async (member) => {
      const calls = await shopper(t, member)
      const sheet: Sheet = { credits: await calls.balance(), cart: new Set(), owned: new Set() }
      return { member, calls, sheet }
    }),
  )
  const downloads = await countersOf(t, tracks)
  const unsold: Shown = { id: 2 ** 40, filePath: '', title: 'NOTHING', artist }

  for (const [at, { does, who, what, amount }] of steps.entries()) {
    const person = people[who % HISTORY_MEMBERS]
    if (!person) throw new Error('there are as many people as members')
    const { member, calls, sheet } = person
    const wanted = [...new Set(what)].map((index) => tracks[index] ?? unsold)
    const [track = unsold] = wanted
    const own = member === artist

    const bought = (asked: readonly Shown[]): string => {
      if (asked.includes(unsold)) return 'NOT_FOUND'
      const fresh = asked.filter(({ id }) => !sheet.owned.has(id))
      const needed = own ? 0 : fresh.length * 3
      if (needed > sheet.credits) return 'INSUFFICIENT_CREDIT'
      sheet.credits -= needed
      for (const { id } of asked) sheet.cart.delete(id)
      for (const { id } of fresh) {
        sheet.owned.add(id)
        downloads.set(id, (downloads.get(id) ?? 0) + 1)
      }
      return 'PURCHASED'
    }
    const onPaper = {
      add: () => {
        if (track === unsold) return 'NOT_FOUND'
        if (own || sheet.owned.has(track.id)) return 'ALREADY_OWNED'
        if (sheet.cart.has(track.id)) return 'CART_HELD'
        sheet.cart.add(track.id)
        return 'CART_ADDED'
      },
      remove: () => {
        sheet.cart.delete(track.id)
        return 'CART_REMOVED'
      },
      buy: () => bought([track]),
      buyAll: () => bought(wanted),
      adjust: () => {
        if (sheet.credits + amount < 0) return 'INSUFFICIENT_CREDIT'
        sheet.credits += amount
        return 'ADJUSTED'
      },
    }
    const codeOf = (answer: { json<T>(): T }) => answer.json<{ code: string }>().code
    const atTheShop = {
      add: async () => codeOf(await calls.add(track)),
      remove: async () => codeOf(await calls.remove(track.id)),
      buy: async () =>
        codeOf(await calls.call('POST', '/api/cart/transaction', chosen(member, track, 'DONE'))),
      buyAll: async () => codeOf(await calls.buyAll(wanted.map(({ id }) => id))),
      adjust: () =>
        t.db
          .transaction()
          .execute((tx) =>
            t.services.credits.post(tx, {
              memberId: member.id,
              kind: 'adjustment',
              amount,
              reference: `${name} ${at}`,
            }),
          )
          .then(
            () => 'ADJUSTED',
            (error: Error) => error.message,
          ),
    }
    const [expected, got] = [onPaper[does](), await atTheShop[does]()]
    if (expected !== got) throw new Error(`step ${at}, ${does}: ${got} where ${expected} is right`)
  }

  for (const { calls, sheet } of people) {
    const idsOf = (answer: { json<T>(): T }) =>
      answer.json<CartAnswer | OwnedTracksAnswer>().dtoList.map(({ musicId }) => musicId)
    const seen = {
      credits: await calls.balance(),
      cart: idsOf(await calls.cart()),
      owned: idsOf(await calls.paid()),
    }
    const right = {
      credits: sheet.credits,
      cart: [...sheet.cart].reverse(),
      owned: [...sheet.owned],
    }
    // A batch has one timestamp, so the order within it is undefined.
    const text = ({ credits, cart, owned }: typeof seen) =>
      JSON.stringify({ credits, cart, owned: owned.sort((a, b) => a - b) })
    if (text(seen) !== text(right))
      throw new Error(`in the end ${text(seen)} where ${text(right)} is right`)
  }
  const counted = await countersOf(t, tracks)
  const wrong = tracks.filter(({ id }) => counted.get(id) !== downloads.get(id))
  if (wrong.length > 0)
    throw new Error(
      `downloads ${JSON.stringify([...counted])} where ${JSON.stringify([...downloads])} are right`,
    )
}

async function countersOf({ db }: TestApp, tracks: readonly Shown[]): Promise<Map<number, number>> {
  const ids = tracks.map(({ id }) => id)
  const rows = await db
    .selectFrom('track_counters')
    .selectAll()
    .where('track_id', 'in', ids)
    .orderBy('track_id')
    .execute()
  return new Map(rows.map(({ track_id, downloads }) => [track_id, downloads]))
}
