import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AlbumAnswer, TrackAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { PostgresSearchIndex } from '../search/index.ts'

let t: TestApp
let first: MemberRow
let second: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  first = await addMember(t, 'first')
  second = await addMember(t, 'second')
  await addTrack(t, first, 'Song', { album: 'Album' })
  await addTrack(t, second, 'Song', { album: 'Album' })
})
afterAll(() => t.close())

const encoded = encodeURIComponent
const rename = ({ id }: MemberRow, nickname: string) =>
  t.db.transaction().execute((tx) => t.services.members.rename(tx, id, nickname))

/** Returns the artist at this address and the nickname that the response shows. */
async function artistAt(nickname: string): Promise<{ userId: number; nickname: string } | number> {
  const track = await t.app.inject({ url: `/api/sounds/tracks/${encoded(nickname)}/title/song` })
  const album = await t.app.inject({ url: `/api/sounds/albums/${encoded(nickname)}/title/album` })
  expect(album.statusCode).toBe(track.statusCode)
  if (track.statusCode !== 200) return track.statusCode
  const { albumDTO, musicDTO } = track.json<TrackAnswer>().dto
  expect(album.json<AlbumAnswer>().dtoList[0]?.albumDTO).toEqual(albumDTO)
  expect(albumDTO.nickname).toBe(musicDTO.nickname)
  return { userId: albumDTO.userId, nickname: albumDTO.nickname }
}

describe('a former nickname', () => {
  test('finds the artist in any case and Unicode composition, with the current nickname', async () => {
    await rename(first, '달빛가')
    await rename(first, 'Renamed')
    for (const nickname of ['first', 'FIRST', '달빛가', '달빛가'.normalize('NFD'), 'renamed'])
      expect(await artistAt(nickname)).toEqual({ userId: first.id, nickname: 'Renamed' })
    expect(await artistAt('never')).toBe(404)
  })

  test('returns the artist who has it now, or else the last artist who had it', async () => {
    await rename(second, 'First')
    expect(await artistAt('first')).toEqual({ userId: second.id, nickname: 'First' })
    expect(await artistAt('second')).toEqual({ userId: second.id, nickname: 'First' })
    await rename(second, 'Elsewhere')
    expect(await artistAt('first')).toEqual({ userId: second.id, nickname: 'Elsewhere' })
  })

  test('belongs to its member again after a second renaming', async () => {
    await rename(first, 'first')
    expect(await artistAt('first')).toEqual({ userId: first.id, nickname: 'first' })
    expect(await artistAt('renamed')).toEqual({ userId: first.id, nickname: 'first' })
  })

  test('is not stored when only case or Unicode composition changes', async () => {
    await rename(first, 'Café')
    const before = await storedNicknames()
    await rename(first, 'CAFE\u0301')
    expect(await storedNicknames()).toEqual(before)
    expect(await artistAt('café')).toEqual({ userId: first.id, nickname: 'CAFÉ' })
  })

  test('is not stored when the renaming fails', async () => {
    const before = await storedNicknames()
    await expect(rename(first, 'elsewhere')).rejects.toMatchObject({
      constraint: 'members_nickname_unique',
    })
    const failedTransaction = t.db.transaction().execute(async (tx) => {
      await t.services.members.rename(tx, first.id, 'undone')
      throw new Error('the caller changes its mind')
    })
    await expect(failedTransaction).rejects.toThrow('changes its mind')
    expect(await storedNicknames()).toEqual(before)
    expect(await artistAt('undone')).toBe(404)
  })

  test.each([
    'a/b c',
    '.../..x',
    '100%',
    '%2F',
    '?x=1#y',
    "o'clock",
    '\\',
    '😀',
    'İstanbul',
    '한'.repeat(255),
    'x'.repeat(255),
  ])('works for %s in a path', async (name) => {
    await rename(first, name)
    expect(await artistAt(name)).toEqual({ userId: first.id, nickname: name })
    await rename(first, 'plain')
    for (const form of [name, name.normalize('NFD')])
      expect(await artistAt(form)).toEqual({ userId: first.id, nickname: 'plain' })
  })

  test('finds a track by the new name when it was published during the renaming', async () => {
    const artist = await addMember(t, 'before')
    const renaming = t.db.transaction().execute(async (tx) => {
      await t.services.members.rename(tx, artist.id, 'Afterwards')
      await new PostgresSearchIndex(t.db).renameArtist(tx, artist.id, 'Afterwards')
      const publishing = addTrack(t, artist, 'Meanwhile', { album: 'Meanwhile' })
      while (!(await untilSomebodyWaits()));
      return { publishing }
    })
    await (await renaming).publishing
    for (const list of ['tracks', 'albums'])
      expect(
        (await t.app.inject({ url: `/api/sounds/${list}?type=n&keyword=afterwards` })).json(),
      ).toMatchObject({ total: 1 })
  })

  test('belongs to one of eight members after all have requested it concurrently', async () => {
    const rivals = await Promise.all(
      Array.from({ length: 8 }, (_, index) => addMember(t, `rival${index}`)),
    )
    const outcomes = await Promise.allSettled(rivals.map((rival) => rename(rival, 'wanted')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql<{ id: number }>`
      SELECT member_id AS id FROM former_nicknames WHERE nickname_key LIKE 'rival%'`.execute(t.db)
    expect(rows).toEqual([
      { id: rivals[outcomes.findIndex(({ status }) => status === 'fulfilled')]?.id },
    ])
  })
})

async function storedNicknames(): Promise<unknown[]> {
  return t.db
    .selectFrom('former_nicknames')
    .select(['nickname_key', 'member_id'])
    .orderBy('nickname_key')
    .execute()
}

async function untilSomebodyWaits(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(t.db)
  return rows.length > 0
}
