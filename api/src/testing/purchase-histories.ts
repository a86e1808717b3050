import type { CartAnswer, OwnedTracksAnswer } from '@sori/contract/cart'
import fc from 'fast-check'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import { requireCleanAudit } from './clean-audit.ts'
import type { TestApp } from './test-app.ts'
import { addCredits, addMember } from './test-members.ts'
import { addTracks, cartCallsOf, type TestTrack, trackRequestBody } from './test-purchases.ts'

/** `person` is the artist or one of two buyers. `picks` are indexes of tracks; the last is unknown. */
type Step = {
  action: 'add' | 'remove' | 'buy' | 'buyAll' | 'adjust'
  person: number
  picks: number[]
  amount: number
}

const TRACKS = 5
const PEOPLE = 3

type Model = { credits: number; cart: Set<number>; owned: Set<number> }
type Person = { member: MemberRow; calls: Awaited<ReturnType<typeof cartCallsOf>>; model: Model }
type Stage = { t: TestApp; artist: MemberRow; tracks: TestTrack[] }
/** A step with its person and the tracks it picks. */
type Turn = { person: Person; isArtist: boolean; wanted: TestTrack[]; amount: number }

let played = 0

async function buildStage(t: TestApp): Promise<Stage> {
  const artist = await addMember(t, 'stage')
  return { t, artist, tracks: await addTracks(t, artist, TRACKS) }
}

function histories(length: number): fc.Arbitrary<Step[]> {
  const step = fc.record<Step>({
    action: fc.constantFrom('add', 'remove', 'buy', 'buy', 'buyAll', 'adjust'),
    person: fc.nat(PEOPLE - 1),
    picks: fc.array(fc.nat(TRACKS), { minLength: 1, maxLength: 4 }),
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
    if (played % auditEvery === 0) await requireCleanAudit(t.db)
  })
  await fc.assert(property, { numRuns: runs, seed, ...(path && { path }), endOnFailure: false })
}

/** Plays a history, and compares each response and the final state with a model. */
async function playHistory({ t, artist, tracks }: Stage, steps: readonly Step[]): Promise<void> {
  const name = `history${++played}x`
  await t.db.deleteFrom('cart_items').where('member_id', '=', artist.id).execute()
  const people = await Promise.all(
    [artist, await addMember(t, `${name}1`), await addMember(t, `${name}2`)].map(
      async (member): Promise<Person> => {
        const calls = await cartCallsOf(t, member)
        const credits = await calls.balance()
        return { member, calls, model: { credits, cart: new Set(), owned: new Set() } }
      },
    ),
  )
  const downloads = await readDownloads(t, tracks)
  const unknown: TestTrack = { id: 2 ** 40, filePath: '', title: 'NOTHING', artist }
  for (const [stepIndex, { action, person: index, picks, amount }] of steps.entries()) {
    const person = people[index % PEOPLE]
    if (!person) throw new Error('a step has no person')
    const wanted = [...new Set(picks)].map((pick) => tracks[pick] ?? unknown)
    const turn = { person, isArtist: person.member === artist, wanted, amount }
    const expected = modelActions(turn, unknown, downloads)[action]()
    const actual = await serverActions(t, turn, `${name} ${stepIndex}`)[action]()
    if (expected !== actual)
      throw new Error(`step ${stepIndex}, ${action}: expected ${expected}, got ${actual}`)
  }
  for (const person of people) await verifyPerson(person)
  const counted = await readDownloads(t, tracks)
  if (tracks.some(({ id }) => counted.get(id) !== downloads.get(id)))
    throw new Error(
      `expected downloads ${JSON.stringify([...downloads])}, got ${JSON.stringify([...counted])}`,
    )
}

/** Returns the actions on the model. Each returns the code that the server must return. */
function modelActions(
  { person: { model }, isArtist, wanted, amount }: Turn,
  unknown: TestTrack,
  downloads: Map<number, number>,
): Record<Step['action'], () => string> {
  const [track = unknown] = wanted
  const buy = (picked: readonly TestTrack[]): string => {
    if (picked.includes(unknown)) return 'NOT_FOUND'
    const newTracks = picked.filter(({ id }) => !model.owned.has(id))
    const needed = isArtist ? 0 : newTracks.length * 3
    if (needed > model.credits) return 'INSUFFICIENT_CREDIT'
    model.credits -= needed
    for (const { id } of picked) model.cart.delete(id)
    for (const { id } of newTracks) {
      model.owned.add(id)
      downloads.set(id, (downloads.get(id) ?? 0) + 1)
    }
    return 'PURCHASED'
  }
  return {
    add: () => {
      if (track === unknown) return 'NOT_FOUND'
      if (isArtist || model.owned.has(track.id)) return 'ALREADY_OWNED'
      if (model.cart.has(track.id)) return 'CART_HELD'
      model.cart.add(track.id)
      return 'CART_ADDED'
    },
    remove: () => {
      model.cart.delete(track.id)
      return 'CART_REMOVED'
    },
    buy: () => buy([track]),
    buyAll: () => buy(wanted),
    adjust: () => {
      if (model.credits + amount < 0) return 'INSUFFICIENT_CREDIT'
      model.credits += amount
      return 'ADJUSTED'
    },
  }
}

/** Returns the actions on the server. Each returns the code of the response. */
function serverActions(
  t: TestApp,
  { person: { member, calls }, wanted, amount }: Turn,
  reference: string,
): Record<Step['action'], () => Promise<string>> {
  const [track] = wanted as [TestTrack]
  const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code
  const entry = { memberId: member.id, kind: 'adjustment', amount, reference } as const
  return {
    add: async () => codeOf(await calls.add(track)),
    remove: async () => codeOf(await calls.remove(track.id)),
    buy: async () =>
      codeOf(
        await calls.call('POST', '/api/cart/transaction', trackRequestBody(member, track, 'DONE')),
      ),
    buyAll: async () => codeOf(await calls.buyAll(wanted.map(({ id }) => id))),
    adjust: () =>
      addCredits(t, entry).then(
        () => 'ADJUSTED',
        (error: Error) => error.message,
      ),
  }
}

async function verifyPerson({ calls, model }: Person): Promise<void> {
  const idsOf = (response: { json<T>(): T }) =>
    response.json<CartAnswer | OwnedTracksAnswer>().dtoList.map(({ musicId }) => musicId)
  const actual = {
    credits: await calls.balance(),
    cart: idsOf(await calls.readCart()),
    owned: idsOf(await calls.listOwned()),
  }
  const expected = {
    credits: model.credits,
    cart: [...model.cart].reverse(),
    owned: [...model.owned],
  }
  // A batch has a single timestamp, so the order within it is undefined.
  const text = ({ credits, cart, owned }: typeof actual) =>
    JSON.stringify({ credits, cart, owned: owned.sort((a, b) => a - b) })
  if (text(actual) !== text(expected))
    throw new Error(`expected at the end ${text(expected)}, got ${text(actual)}`)
}

async function readDownloads(
  { db }: TestApp,
  tracks: readonly TestTrack[],
): Promise<Map<number, number>> {
  const ids = tracks.map(({ id }) => id)
  const rows = await db
    .selectFrom('track_counters')
    .selectAll()
    .where('track_id', 'in', ids)
    .orderBy('track_id')
    .execute()
  return new Map(rows.map(({ track_id, downloads }) => [track_id, downloads]))
}
