import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ChangesAnswer } from '@sori/contract/administration'
import type { Problem } from '@sori/contract/envelope'
import type {
  ManagedAlbum,
  ManagedAlbumsAnswer,
  ManagedTrack,
  ManagedTracksAnswer,
} from '@sori/contract/management'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admins: [MemberRow, MemberRow]
let artist: MemberRow
let members = 0
beforeAll(async () => {
  t = await createTestApp()
  admins = [
    await addMember(t, 'admin1', { roleId: 3 }),
    await addMember(t, 'admin2', { roleId: 3 }),
  ]
})
afterAll(() => t.close())
beforeEach(async () => {
  artist = await addMember(t, `artist${++members}`)
  await addTrack(t, artist, 'Dawn', { album: 'First' })
})

async function call<T>(method: 'GET' | 'PATCH', url: string, caller: MemberRow, payload?: object) {
  const headers = await bearer(t, caller)
  const response = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, json: response.json<T>() }
}
type Kind = 'tracks' | 'albums'
const kinds = ['tracks', 'albums'] as const
const nameField = { tracks: 'title', albums: 'albumName' } as const

/** Returns the URL, version, name and description of the artist's only track or album. */
async function readItem(kind: Kind) {
  if (kind === 'tracks') {
    const { json } = await call<ManagedTracksAnswer>('GET', '/api/me/tracks', artist)
    const [{ musicDTO, version }] = json.dtoList as [ManagedTrack]
    const { musicId, title, description } = musicDTO
    return { url: `/api/me/tracks/${musicId}`, version, name: title, description }
  }
  const { json } = await call<ManagedAlbumsAnswer>('GET', '/api/me/albums', artist)
  const [{ albumDTO, version }] = json.dtoList as [ManagedAlbum]
  const { albumId, albumName, description } = albumDTO
  return { url: `/api/me/albums/${albumId}`, version, name: albumName, description }
}
const patch = (url: string, caller: MemberRow, change: object) =>
  call<Problem>('PATCH', url, caller, change)
const readRecords = async () => {
  const url = `/api/admin/changes?keyword=artist${members}`
  const { json } = await call<ChangesAnswer>('GET', url, admins[0])
  return json.dtoList.map(({ adminNickname, field, to }) => [adminNickname, field, to])
}

describe.each(kinds)('edits of %s by two people', (kind) => {
  const name = nameField[kind]

  test('keep both changes when each sends only the field it changed', async () => {
    const { url } = await readItem(kind)
    const responses = await Promise.all([
      patch(url, admins[0], { [name]: 'RENAMED' }),
      patch(url, admins[1], { description: 'Described' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await readItem(kind)).toMatchObject({ name: 'RENAMED', description: 'Described' })
    expect((await readRecords()).sort()).toEqual([
      ['admin1', name, 'RENAMED'],
      ['admin2', 'description', 'Described'],
    ])
  })

  test('accept exactly one of two concurrent edits of the same version', async () => {
    const { url, version } = await readItem(kind)
    const responses = await Promise.all([
      patch(url, admins[0], { [name]: 'One', version }),
      patch(url, artist, { [name]: 'Two', version }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('refuse the second edit with both values, and accept it with the current version', async () => {
    const { url, version, description } = await readItem(kind)
    await patch(url, artist, { [name]: 'MINE', version })
    const change = { [name]: 'THEIRS', description: 'New' }
    const refused = await patch(url, admins[0], { ...change, hidden: true, version })
    const current = `MINE\n${description}`
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'CHANGED_MEANWHILE', params: { current, given: 'THEIRS\nNew', version: 1 } },
    })
    expect(await readItem(kind)).toMatchObject({ name: 'MINE', description, version: 1 })
    expect(await readRecords()).toEqual([])
    expect(await patch(url, admins[0], { ...change, version: 1 })).toMatchObject({ status: 200 })
    expect(await readItem(kind)).toMatchObject({ name: 'THEIRS', description: 'New', version: 2 })
  })

  test('keep the version when nothing changes or the item is hidden', async () => {
    const { url, description } = await readItem(kind)
    await patch(url, artist, { description, version: 0 })
    await patch(url, artist, { hidden: true })
    expect(await readItem(kind)).toMatchObject({ version: 0 })
  })
})

test('a corrected character raises the version of a track, a measured one does not', async () => {
  const { url } = await readItem('tracks')
  await sql`
    UPDATE tracks SET bpm = 90, character_source = 'MEASURED'
    WHERE member_id = ${artist.id}`.execute(t.db)
  expect(await readItem('tracks')).toMatchObject({ version: 0 })
  const character = { soundType: 'LOOP', bpm: 120, musicalKey: null }
  await patch(url, artist, { character, version: 0 })
  expect(await readItem('tracks')).toMatchObject({ version: 1 })
  expect(await patch(url, admins[0], { character: null, version: 0 })).toMatchObject({
    status: 409,
    json: { params: { current: 'LOOP, 120 BPM', given: '', version: 1 } },
  })
})
