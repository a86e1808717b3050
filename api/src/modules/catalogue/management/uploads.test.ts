import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { RecentUpload } from '@sori/contract/management'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { FORM_TYPE, fileForm } from '../../files/uploads/testing/form.ts'
import { jpeg, wav } from '../../files/uploads/testing/sample-files.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
const tags = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] }
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  await t.services.catalogue.addTags(tags)
})
afterAll(() => t.close())

async function upload(kind: 'tracks' | 'albums' = 'tracks', caller = artist): Promise<string> {
  const payload = kind === 'tracks' ? fileForm('a.wav', wav()) : fileForm('a.jpg', await jpeg())
  const headers = { ...(await bearer(t, caller)), 'content-type': FORM_TYPE }
  return (
    await t.app.inject({ method: 'POST', url: `/api/files/${kind}`, payload, headers })
  ).json<{ path: string }>().path
}
const listUploads = async (member = artist) =>
  (await t.app.inject({ url: '/api/me/uploads', headers: await bearer(t, member) })).json<{
    dtoList: RecentUpload[]
  }>().dtoList
const fileOf = async (path: string) =>
  (await t.db.selectFrom('files').select('id').where('path', '=', path).executeTakeFirstOrThrow())
    .id

test("a member's uploads are listed with their states, newest first", async () => {
  const [older, refused, live] = [await upload(), await upload(), await upload()]
  expect((await listUploads()).map(({ state, code }) => [state, code])).toEqual(
    Array(3).fill(['preparing', null]),
  )
  await sql`UPDATE files SET state = 'failed', failure = 'mp3: cut short'
    WHERE path = ${refused}`.execute(t.db)
  await t.services.files.processAudio(await fileOf(live))
  expect((await listUploads())[0]).toMatchObject({ state: 'ready', musicId: null })
  const payload = {
    albumDTO: { albumName: 'first', description: 'x' },
    musicDTO: { title: 'one', filePath: live, description: 'x' },
    tagsDTO: tags,
  }
  await t.app.inject({
    method: 'POST',
    url: '/api/me/sounds',
    payload,
    headers: await bearer(t, artist),
  })
  await sql`UPDATE files SET state = 'receiving' WHERE path = ${older}`.execute(t.db)
  expect(await listUploads()).toEqual([
    {
      filePath: live,
      createDate: expect.any(String),
      state: 'live',
      code: null,
      format: 'wav',
      sizeBytes: wav().length,
      musicId: expect.any(Number),
      title: 'ONE',
      albumName: 'FIRST',
      warning: null,
    },
    expect.objectContaining({
      filePath: refused,
      state: 'refused',
      code: 'TRACK_BROKEN',
      musicId: null,
      title: null,
    }),
    expect.objectContaining({ filePath: older, state: 'checking' }),
  ])
  expect(await listUploads(await addMember(t, 'somebody'))).toEqual([])
  await sql`UPDATE files SET created_at = now() - interval '8 days'
    WHERE path = ${refused}`.execute(t.db)
  expect(await listUploads()).toHaveLength(2)
  expect((await t.app.inject('/api/me/uploads')).statusCode).toBe(401)
})

test("an artist replaces and removes an album's picture, with own uploads only", async () => {
  const { id } = await t.db.selectFrom('albums').select('id').executeTakeFirstOrThrow()
  const change = async (albumArtPath: unknown, member = artist) => {
    const headers = await bearer(t, member)
    const response = await t.app.inject({
      method: 'PATCH',
      url: `/api/me/albums/${id}`,
      payload: { albumArtPath },
      headers,
    })
    const { art_path } = await t.db
      .selectFrom('albums')
      .select('art_path')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [response.statusCode, response.json<{ code: string }>().code, art_path]
  }
  const picture = await upload('albums')
  expect(await change(picture)).toEqual([200, 'ALBUM_CHANGED', picture])
  expect(await change(picture)).toEqual([200, 'ALBUM_CHANGED', picture])
  const stolen = await upload('albums', await addMember(t, 'painter'))
  expect(await change(stolen)).toEqual([400, 'VALIDATION', picture])
  expect(await change(null)).toEqual([200, 'ALBUM_CHANGED', null])
})
