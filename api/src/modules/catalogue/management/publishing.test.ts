import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { AlbumsAnswer, TrackItem, TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { FORM_TYPE, fileForm } from '../../files/uploads/testing/form.ts'
import { jpeg, wav } from '../../files/uploads/testing/sample-files.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const DAY_MS = 86_400_000
const tags = { instrument: ['piano'], mood: ['calm', '잔잔한'], genre: ['jazz'] }

let t: TestApp
let artist: MemberRow
let later = 0
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(Date.now() + later) })
  artist = await addMember(t, 'artist', { nickname: '새벽' })
  await t.services.catalogue.addTags(tags)
})
afterAll(() => t.close())
beforeEach(async () => {
  later = 0
  await sql`TRUNCATE files, images, albums, tracks CASCADE`.execute(t.db)
})

async function store(kind: 'albums' | 'tracks', caller = artist): Promise<string> {
  const payload = kind === 'albums' ? fileForm('a.jpg', await jpeg()) : fileForm('a.wav', wav())
  const headers = { ...(await bearer(t, caller)), 'content-type': FORM_TYPE }
  return (
    await t.app.inject({ method: 'POST', url: `/api/files/${kind}`, payload, headers })
  ).json<{ path: string }>().path
}
type Sound = {
  albumDTO: Record<string, unknown>
  musicDTO: Record<string, unknown>
  tagsDTO: Record<string, unknown>
}
const publicationOf = (
  filePath: string,
  albumArtPath: string | null = null,
  title = '밤 산책',
): Sound => ({
  albumDTO: { albumName: 'first light', albumArtPath, description: '처음' },
  musicDTO: { title, filePath, description: '걷다가' },
  tagsDTO: tags,
})
const publish = async (payload: object, caller = artist) =>
  t.app.inject({ method: 'POST', url: '/api/me/sounds', payload, headers: await bearer(t, caller) })
const browseTracks = async (query = '', caller?: MemberRow) =>
  (
    await t.app.inject({
      url: `/api/sounds/tracks${query}`,
      ...(caller && { headers: await bearer(t, caller) }),
    })
  ).json<TracksAnswer>()
const countRows = async () => [
  (await t.db.selectFrom('tracks').select('id').execute()).length,
  (await t.db.selectFrom('albums').select('id').execute()).length,
  (await t.db.selectFrom('track_search').select('track_id').execute()).length,
]

test('two files and a form become a track that is listed, streamed and downloadable', async () => {
  const [art, path] = [await store('albums'), await store('tracks')]
  const response = await publish(publicationOf(path, art))
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      code: 'SOUND_PUBLISHED',
      message: '업로드가 완료되었습니다.',
      data: { musicId: expect.any(Number) },
    },
  ])
  for (const query of [
    '',
    `?keyword=${encodeURIComponent('밤')}`,
    '?more[mood]=calm',
    `?keyword=${encodeURIComponent('새벽')}&type=n`,
  ]) {
    const [item] = (await browseTracks(query)).dtoList
    expect(item).toMatchObject({
      musicDTO: {
        ...response.json<{ data: object }>().data,
        title: '밤 산책',
        filePath: path,
        description: '걷다가',
        nickname: '새벽',
      },
      albumDTO: { albumName: 'FIRST LIGHT', albumArtPath: art, description: '처음' },
      tagsStreamDTO: {
        instrumentTagName: 'piano',
        moodTagName: 'calm,잔잔한',
        genreTagName: 'jazz',
      },
    })
  }
  const albums = (
    await t.app.inject({ url: '/api/sounds/albums?keyword=first' })
  ).json<AlbumsAnswer>()
  expect(albums.dtoList).toHaveLength(1)
  expect((await browseTracks('', artist)).dtoList[0]).toMatchObject({ owned: true, inCart: false })

  expect((await t.app.inject({ url: `/api/stream/${path}` })).json()).toMatchObject({
    code: 'PREVIEW_PENDING',
  })
  const { id } = await t.db
    .selectFrom('files')
    .select('id')
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  await t.services.files.processAudio(id)
  expect((await t.app.inject({ url: `/api/stream/${path}` })).headers['content-type']).toBe(
    'audio/mpeg',
  )
  expect((await browseTracks()).dtoList[0]?.musicDTO).toMatchObject({
    duration: expect.any(Number),
    peaks: expect.any(String),
  })
  const original = await t.app.inject({
    url: `/api/files/${path}`,
    headers: await bearer(t, artist),
  })
  expect([original.statusCode, original.rawPayload.equals(Buffer.from(wav()))]).toEqual([200, true])

  later = 2 * DAY_MS
  await Promise.all([t.services.files.cleanUp(), t.services.images.removeUnused()])
  expect((await t.app.inject({ url: `/api/stream/${path}` })).statusCode).toBe(200)
  expect((await t.app.inject({ url: art })).statusCode).toBe(200)
})

test("a track published to an existing album does not change the album's picture", async () => {
  const art = await store('albums')
  await publish(publicationOf(await store('tracks'), art, 'ONE'))
  const second = publicationOf(await store('tracks'), null, 'TWO')
  second.albumDTO = {
    albumName: 'First LIGHT',
    albumArtPath: await store('albums'),
    description: 'other',
  }
  expect((await publish(second)).statusCode).toBe(200)
  const { dtoList } = await browseTracks()
  expect(dtoList.map(({ albumDTO }) => [albumDTO.albumArtPath, albumDTO.description])).toEqual([
    [art, '처음'],
    [art, '처음'],
  ])
  expect(await countRows()).toEqual([2, 1, 2])
})

describe('a repeated publication', () => {
  test('creates one track for ten concurrent requests', async () => {
    const sound = publicationOf(await store('tracks'))
    const responses = await Promise.all(Array.from({ length: 10 }, () => publish(sound)))
    const ids = new Set(
      responses.map((response) => response.json<{ data: { musicId: number } }>().data.musicId),
    )
    expect([responses.map(({ statusCode }) => statusCode), ids.size]).toEqual([
      Array(10).fill(200),
      1,
    ])
    expect(await countRows()).toEqual([1, 1, 1])
  })

  test('fails with another title, album or tags, because its file is in use', async () => {
    const sound = publicationOf(await store('tracks'))
    await publish(sound)
    for (const change of [
      { ...sound, musicDTO: { ...sound.musicDTO, title: 'other' } },
      { ...sound, albumDTO: { ...sound.albumDTO, albumName: 'other' } },
      { ...sound, tagsDTO: { ...tags, mood: ['calm'] } },
    ])
      expect((await publish(change)).json()).toMatchObject({
        code: 'VALIDATION',
        errors: [
          {
            field: 'musicDTO.filePath',
            code: 'TRACK_REQUIRED',
            message: '트랙 파일을 업로드해주세요.',
          },
        ],
      })
    expect(await countRows()).toEqual([1, 1, 1])
  })
})

describe('publishing', () => {
  test('refuses invalid fields, each with its message', async () => {
    const sound = publicationOf(await store('tracks'))
    const cases: [Partial<Record<keyof Sound, object>>, string, string][] = [
      [{ musicDTO: { ...sound.musicDTO, title: '' } }, 'musicDTO.title', 'REQUIRED'],
      [{ musicDTO: { ...sound.musicDTO, title: 'a' } }, 'musicDTO.title', 'TOO_SHORT'],
      [{ musicDTO: { ...sound.musicDTO, title: 'a'.repeat(51) } }, 'musicDTO.title', 'TOO_LONG'],
      [{ musicDTO: { ...sound.musicDTO, title: 'ß'.repeat(26) } }, 'musicDTO.title', 'TOO_LONG'],
      [{ musicDTO: { ...sound.musicDTO, title: 'a/b' } }, 'musicDTO.title', 'PATTERN'],
      [{ musicDTO: { ...sound.musicDTO, title: 'ab\u3164' } }, 'musicDTO.title', 'PATTERN'],
      [{ musicDTO: { ...sound.musicDTO, description: ' ' } }, 'musicDTO.description', 'REQUIRED'],
      [
        { musicDTO: { ...sound.musicDTO, description: 'a'.repeat(501) } },
        'musicDTO.description',
        'TOO_LONG',
      ],
      [{ musicDTO: { title: 'ab', description: 'a' } }, 'musicDTO.filePath', 'REQUIRED'],
      [{ albumDTO: { ...sound.albumDTO, albumName: '!!' } }, 'albumDTO.albumName', 'PATTERN'],
      [{ albumDTO: { ...sound.albumDTO, albumName: 'a\u0000b' } }, 'albumDTO.albumName', 'PATTERN'],
      [
        { albumDTO: { ...sound.albumDTO, albumName: 'a'.repeat(256) } },
        'albumDTO.albumName',
        'TOO_LONG',
      ],
      [
        { albumDTO: { ...sound.albumDTO, albumArtPath: '/media/aa/nobody.webp' } },
        'albumDTO.albumArtPath',
        'IMAGE_REQUIRED',
      ],
      [{ tagsDTO: { ...tags, mood: [] } }, 'tagsDTO.mood', 'REQUIRED'],
      [{ tagsDTO: { ...tags, genre: undefined } }, 'tagsDTO.genre', 'REQUIRED'],
      [{ tagsDTO: { ...tags, genre: ['jazz', 'a,b'] } }, 'tagsDTO.genre', 'PATTERN'],
      [{ tagsDTO: { ...tags, genre: ['x'.repeat(51)] } }, 'tagsDTO.genre', 'TOO_LONG'],
    ]
    for (const [wrong, field, code] of cases) {
      const response = await publish({ ...sound, ...wrong })
      expect([field, response.statusCode, response.json<{ errors: object[] }>().errors]).toEqual([
        field,
        400,
        [expect.objectContaining({ field, code })],
      ])
    }
    expect(
      (await publish({ ...sound, tagsDTO: { ...tags, mood: ['calm', 'nowhere'] } })).json(),
    ).toMatchObject({
      code: 'TAG_UNKNOWN',
      params: { tag: 'nowhere' },
      errors: [{ field: 'tagsDTO.mood', code: 'TAG_UNKNOWN' }],
    })
    expect(await countRows()).toEqual([0, 0, 0])
  })

  test('refuses a file of another member, an unknown file, and one without audio', async () => {
    const thief = await addMember(t, 'thief')
    const [art, path] = [await store('albums'), await store('tracks')]
    expect((await publish(publicationOf(path), thief)).json()).toMatchObject({
      errors: [{ field: 'musicDTO.filePath', code: 'TRACK_REQUIRED' }],
    })
    expect(
      (await publish(publicationOf(await store('tracks', thief), art), thief)).json(),
    ).toMatchObject({
      errors: [{ field: 'albumDTO.albumArtPath', code: 'IMAGE_REQUIRED' }],
    })
    await t.services.files.processAudio(0)
    await sql`UPDATE files SET state = 'failed', failure = 'no sound' WHERE path = ${path}`.execute(
      t.db,
    )
    for (const wrong of [path, 'a'.repeat(32), '../../etc/passwd'])
      expect((await publish(publicationOf(wrong))).json()).toMatchObject({
        errors: [{ field: 'musicDTO.filePath', code: 'TRACK_REQUIRED' }],
      })
    expect(await countRows()).toEqual([0, 0, 0])
  })

  test('refuses a title that differs from an existing one only by spaces', async () => {
    await publish(publicationOf(await store('tracks')))
    expect(
      (await publish(publicationOf(await store('tracks'), null, ' 밤   산책'))).json(),
    ).toMatchObject({
      errors: [{ field: 'musicDTO.title', code: 'TAKEN' }],
    })
  })

  test('refuses an existing title, and accepts the file with another title', async () => {
    await publish(publicationOf(await store('tracks')))
    const path = await store('tracks')
    expect((await publish(publicationOf(path))).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [
        {
          field: 'musicDTO.title',
          code: 'TAKEN',
          message: '트랙 제목 중복입니다. 다른 트랙 제목을 입력해주세요.',
        },
      ],
    })
    expect((await publish(publicationOf(path, null, 'another'))).statusCode).toBe(200)
  })
})

test('an artist renamed while publishing is found by the new nickname only', async () => {
  for (let round = 0; round < 20; round++) {
    const somebody = await addMember(t, `renamed${round}`)
    const sound = publicationOf(await store('tracks', somebody), null, `round ${round}`)
    const [response] = await Promise.all([
      publish(sound, somebody),
      t.services.members.change(somebody.id, { nickname: `now${round}x` }),
    ])
    expect(response.statusCode).toBe(200)
    const findTitles = async (nickname: string) =>
      (await browseTracks(`?type=n&keyword=${nickname}`)).dtoList.map(
        ({ musicDTO }: TrackItem) => musicDTO.title,
      )
    expect([round, await findTitles(`now${round}x`), await findTitles(`renamed${round}`)]).toEqual([
      round,
      [`ROUND ${round}`],
      [],
    ])
    const { rows } =
      await sql`SELECT 1 FROM album_search WHERE nickname_key = ${`renamed${round}`}`.execute(t.db)
    expect(rows).toEqual([])
  }
}, 60_000)

test('an album renamed while a track joins it is found by its new name only', async () => {
  for (let round = 0; round < 20; round++) {
    await sql`TRUNCATE files, albums, tracks CASCADE`.execute(t.db)
    await publish(publicationOf(await store('tracks'), null, 'ONE'))
    const { id } = await t.db.selectFrom('albums').select('id').executeTakeFirstOrThrow()
    const [second] = [publicationOf(await store('tracks'), null, 'TWO')]
    const headers = await bearer(t, artist)
    const payload = { albumName: 'renamed', description: 'x' }
    const responses = await Promise.all([
      publish(second),
      t.app.inject({ method: 'PATCH', url: `/api/me/albums/${id}`, payload, headers }),
    ])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { rows } = await sql`
      SELECT 1 FROM albums a FULL JOIN album_search s ON s.album_id = a.id
        WHERE a.name_key IS DISTINCT FROM s.name_key`.execute(t.db)
    expect([round, rows]).toEqual([round, []])
  }
}, 60_000)
