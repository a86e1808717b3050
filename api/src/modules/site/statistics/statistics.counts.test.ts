import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2027-05-29T14:00:00Z')
const PEOPLE = 4
const WORDS = ['calm', 'dark', 'warm', 'cold', 'slow']

let t: TestApp
let now = new Date(START)
let people: MemberRow[]
beforeAll(async () => {
  t = await createTestApp({ now: () => now })
  people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => addMember(t, `p${index}`, { credits: 500_000 })),
  )
})
afterAll(() => t.close())

type Step = {
  does:
    | 'upload'
    | 'buy'
    | 'cart'
    | 'retag'
    | 'merge'
    | 'remove'
    | 'plan'
    | 'join'
    | 'applyChanges'
    | 'wait'
  person: number
  choice: number
  word: number
}
let created = 0

const step = fc.record({
  does: fc.constantFrom<Step['does'][]>(
    'upload',
    'upload',
    'buy',
    'buy',
    'cart',
    'retag',
    'merge',
    'remove',
    'plan',
    'join',
    'applyChanges',
    'wait',
  ),
  person: fc.nat(PEOPLE - 1),
  choice: fc.nat(1_000),
  word: fc.nat(WORDS.length - 1),
})

/** Applies a step. Only the removal of an owned track may fail. */
async function play({ does, person, choice, word }: Step): Promise<void> {
  const { purchases, administration, applyCountChanges } = t.services
  const member = people[person] as MemberRow
  const ids = (await t.db.selectFrom('tracks').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  const track = ids[choice % Math.max(1, ids.length)]
  const mood = WORDS[word] as string
  const acts: Record<Step['does'], () => Promise<unknown>> = {
    upload: () =>
      addTrack(t, member, `T${++created}`, {
        album: `A${choice % 3}`,
        createdAt: now,
        downloads: choice % 4,
        tags: { mood: [mood] },
      }),
    buy: async () => track && purchases.buyAll(member.id, [track, ids[0] as number]),
    cart: async () =>
      track &&
      sql`
        INSERT INTO cart_items (member_id, track_id, status)
        VALUES (${member.id}, ${track}, 'READY') ON CONFLICT DO NOTHING`.execute(t.db),
    retag: async () => {
      await t.services.catalogue.addTags({ instrument: [], mood: [mood], genre: [] })
      await t.db.transaction().execute(async (tx) => {
        await sql`DELETE FROM track_tags WHERE track_id = ${track ?? 0}`.execute(tx)
        if (track)
          await sql`
            INSERT INTO track_tags
            SELECT ${track}, id FROM tags WHERE name = ${mood}`.execute(tx)
      })
    },
    // A merge moves rows of tags, or removes those that would be duplicates.
    merge: () =>
      t.db.transaction().execute(async (tx) => {
        const [from, to] = [mood, WORDS[choice % WORDS.length] as string].map(
          (name) => sql`(SELECT id FROM tags WHERE kind = 'mood' AND name = ${name})`,
        )
        if (mood === WORDS[choice % WORDS.length]) return
        await sql`
          UPDATE track_tags t SET tag_id = ${to} WHERE tag_id = ${from} AND ${to} IS NOT NULL
            AND NOT EXISTS (
              SELECT 1 FROM track_tags o
              WHERE o.track_id = t.track_id AND o.tag_id = ${to})`.execute(tx)
        await sql`DELETE FROM track_tags WHERE tag_id = ${from} AND ${to} IS NOT NULL`.execute(tx)
        await sql`DELETE FROM tags WHERE id = ${from} AND ${to} IS NOT NULL`.execute(tx)
      }),
    remove: () =>
      sql`DELETE FROM tracks WHERE id = ${track ?? 0}`.execute(t.db).catch((error: Error) => {
        if (!error.message.includes('cart_items')) throw error
      }),
    plan: () =>
      administration.setPlan(
        { adminId: member.id, memberId: (people[choice % PEOPLE] as MemberRow).id },
        2 + (choice % 3),
      ),
    join: () => addMember(t, `n${++created}`, { activated: choice % 2 === 0, credits: 0 }),
    applyChanges: applyCountChanges,
    wait: async () => {
      now = new Date(now.getTime() + (choice / 1_000) * DAY_MS)
    },
  }
  await acts[does]()
}

test('random uploads, purchases, retags and removals keep the counts exact', async () => {
  const history = fc.asyncProperty(
    fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
    async (steps) => {
      for (const next of steps) await play(next)
      const breaches = await findBreaches(t.db)
      if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
    },
  )
  await fc.assert(history, { numRuns: 25, seed: 20_261_121, endOnFailure: true })
}, 120_000)

test('concurrent changes are counted once each, without a deadlock', async () => {
  const [artist, ...buyers] = people as [MemberRow, ...MemberRow[]]
  const tracks: number[] = []
  for (let index = 0; index < 6; index++)
    tracks.push((await addTrack(t, artist, `ATONCE ${index}`, { album: 'At once' })).id)
  await Promise.all([
    ...buyers.map((buyer, index) =>
      t.services.purchases.buyAll(buyer.id, index % 2 === 0 ? tracks : tracks.toReversed()),
    ),
    ...[7, 8, 9].map((index) =>
      addTrack(t, artist, `ATONCE ${index}`, {
        album: 'At once',
        tags: { mood: index % 2 === 0 ? ['calm', 'dark'] : ['dark', 'calm'] },
      }),
    ),
    t.services.applyCountChanges(),
    t.services.applyCountChanges(),
  ])
  expect(await findBreaches(t.db)).toEqual([])
})
