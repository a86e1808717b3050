import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import sharp from 'sharp'
import { SimulatedKill } from '../../../testing/simulated-kill.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MediaWorkers } from '../../files/media/index.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { CardRepository } from './card.repository.ts'
import { CardService } from './card.service.ts'
import type { CardItem } from './card-facts.ts'

let t: TestApp
let artist: MemberRow
let track: CardItem
let rounds = 0
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`TRUNCATE card_changes, cards, tracks, albums CASCADE`.execute(t.db)
  for await (const key of t.storage.list())
    if (key.startsWith('cards/')) await t.storage.remove(key)
  artist = await addMember(t, `artist${++rounds}`)
  track = await addTrackWithCard('NIGHT')
})

async function addTrackWithCard(title: string): Promise<CardItem> {
  return { kind: 'track', id: (await addTrack(t, artist, title, { album: `A${rounds}` })).id }
}

const failToDraw = () => Promise.reject(new Error('drawn'))
const createService = (
  drawCard: MediaWorkers['drawCard'],
  process = new SimulatedKill(),
): CardService => {
  const { catalogue } = t.services
  const [cards, storage] = [process.wrap(new CardRepository(t.db)), process.wrap(t.storage)]
  return new CardService({ cards, catalogue, media: { drawCard }, storage })
}
/** A fake picture: its bytes are the facts as text. */
const written: MediaWorkers['drawCard'] = async ({ title, artist: name, detail, peaks }) =>
  new TextEncoder().encode([title, name, detail, peaks].join())

/** Returns the names of all stored pictures. */
async function storedNames(): Promise<string[]> {
  const names: string[] = []
  for await (const key of t.storage.list())
    if (key.startsWith('cards/')) names.push(key.slice('cards/00/'.length))
  return names.sort()
}
const countRows = async () => {
  const { rows: card } = await sql<{ name: string }>`
    SELECT kind || '-' || item_id || '-' || hash || '.jpg' AS name FROM cards`.execute(t.db)
  return card.map(({ name }) => name).sort()
}
const countChanges = async () =>
  (await t.db.selectFrom('card_changes').select('id').execute()).length
const cardPath = async ({ id }: CardItem): Promise<string> =>
  (await t.app.inject({ url: `/api/sounds/tracks/${id}` })).json().dto.cardPath

describe('the job that draws the pictures of shared links', () => {
  test('stores the picture of a new track, its album and its artist once', async () => {
    await t.services.cards.drawChanged()
    const names = await storedNames()
    expect(names.map((name) => name.split('-')[0])).toEqual(['album', 'artist', 'track'])
    expect([await countRows(), await countChanges()]).toEqual([names, 0])
    const { statusCode, headers, rawPayload } = await t.app.inject({ url: await cardPath(track) })
    expect([statusCode, headers['content-length']]).toEqual([200, String(rawPayload.length)])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    const [, , name = ''] = names
    const card = await createService(failToDraw).find(name)
    if (!('picture' in card) || card.picture instanceof Uint8Array) throw new Error('not stored')
    expect(await buffer(card.picture.createReadStream())).toEqual(rawPayload)
  })

  test.each([
    ['the title', sql`UPDATE tracks SET title = title || 'X'`, ['track']],
    ['the cover', sql`UPDATE albums SET art_path = '/media/ab/new.webp'`, ['album', 'track']],
    ['the name of the album', sql`UPDATE albums SET name = name || 'X'`, ['album']],
    [
      'the audio file',
      sql`UPDATE files SET peaks = decode(repeat('09', 400), 'hex')`,
      ['album', 'track'],
    ],
    [
      'the nickname',
      sql`UPDATE members SET nickname = nickname || 'x'`,
      ['album', 'artist', 'track'],
    ],
    ['the photo', sql`UPDATE members SET profile_image_path = '/media/ab/p.webp'`, ['artist']],
  ])(
    'draws the pictures again after a change of %s, and removes the former ones',
    async (_what, sqlOf, kinds) => {
      await createService(written).drawChanged()
      const before = await storedNames()
      await sqlOf.execute(t.db)
      await createService(written).drawChanged()
      const after = await storedNames()
      const changed = after.filter((name) => !before.includes(name))
      expect(changed.map((name) => name.split('-')[0])).toEqual(kinds)
      expect([after.length, await countRows(), await countChanges()]).toEqual([3, after, 0])
    },
  )

  test('removes the picture of a hidden track until the track is shown', async () => {
    await createService(written).drawChanged()
    const before = await storedNames()
    await sql`UPDATE tracks SET hidden_at = now(), hidden_by = 'artist'`.execute(t.db)
    await createService(written).drawChanged()
    expect((await storedNames()).map((name) => name.split('-')[0])).toEqual(['album'])
    await sql`UPDATE tracks SET hidden_at = NULL, hidden_by = NULL`.execute(t.db)
    await createService(written).drawChanged()
    expect(await storedNames()).toEqual(before)
  })

  test('removes the picture of a track that is deleted', async () => {
    await createService(written).drawChanged()
    await sql`DELETE FROM tracks`.execute(t.db)
    await createService(written).drawChanged()
    expect((await storedNames()).map((name) => name.split('-')[0])).toEqual(['album'])
  })

  test('completes its work after a kill before any step, and leaves no former picture', async () => {
    for (let killAt = 1, ended = false; !ended; killAt++) {
      await sql`UPDATE tracks SET title = ${`TITLE ${killAt}`}`.execute(t.db)
      const process = new SimulatedKill(killAt)
      await createService(written, process)
        .drawChanged()
        .catch((error: Error) => expect(error.message).toBe('killed'))
      ended = !process.isDead
      await createService(written).drawChanged()
      const names = await storedNames()
      expect([killAt, names.length, await countChanges()]).toEqual([killAt, 3, 0])
      expect(await countRows()).toEqual(names)
    }
  })

  test('draws the last change first, and stops when it is aborted', async () => {
    await addTrackWithCard('SECOND')
    const abort = new AbortController()
    const titles: string[] = []
    await createService(async (card) => {
      titles.push(card.title)
      abort.abort()
      return written(card)
    }).drawChanged(abort.signal)
    expect(titles.length).toBe(1)
    expect(await countChanges()).toBeGreaterThan(0)
  })

  test('draws all other items when one fails, and tries that one again', async () => {
    const failing = createService((card) => (card.title === 'NIGHT' ? failToDraw() : written(card)))
    await expect(failing.drawChanged()).rejects.toThrow('drawn')
    expect([(await storedNames()).length, await countChanges()]).toEqual([2, 1])
    await createService(written).drawChanged()
    expect([(await storedNames()).length, await countChanges()]).toEqual([3, 0])
  })

  test('draws an item again when it changes during the drawing', async () => {
    let isChanged = false
    await createService(async (card) => {
      const picture = await written(card)
      if (card.title === 'NIGHT' && !isChanged) {
        isChanged = true
        await sql`UPDATE tracks SET title = 'LATER'`.execute(t.db)
      }
      return picture
    }).drawChanged()
    const names = await storedNames()
    expect([names.length, await countRows(), await countChanges()]).toEqual([3, names, 0])
    expect(await cardPath(track)).toBe(`/media/card/${names[2]}`)
  })

  test('draws the items of earlier releases, which the migration queues', async () => {
    await sql`TRUNCATE card_changes`.execute(t.db)
    const url = new URL('../../../../db/migrations/0048_card_changes.sql', import.meta.url)
    const backfill = (await readFile(url, 'utf8')).split(';\n').at(-2) ?? ''
    await sql.raw(backfill).execute(t.db)
    await createService(written).drawChanged()
    expect((await storedNames()).filter((name) => !name.startsWith('album'))).toHaveLength(2)
    expect(await storedNames()).toContain((await cardPath(track)).split('/').at(-1))
  })
})

test('a picture requested before the job ran is stored by the next run', async () => {
  await sql`TRUNCATE card_changes`.execute(t.db)
  expect((await t.app.inject({ url: await cardPath(track) })).statusCode).toBe(200)
  await createService(written).drawChanged()
  expect(await storedNames()).toEqual([(await cardPath(track)).split('/').at(-1)])
})
