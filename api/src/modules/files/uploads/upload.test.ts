import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Me } from '@sori/contract/account'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { sortedKeys } from '../media/testing/describe-storage.ts'
import { encodeWav16 } from '../media/wav.ts'
import { FORM_TYPE, type FormPart, fileForm, formOf } from './testing/form.ts'
import { jpeg, jpegWithPlace, mp3, png, wav } from './testing/sample-files.ts'

const DAY_MS = 86_400_000

let t: TestApp
let artist: MemberRow
let later = 0
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(Date.now() + later) })
  artist = await addMember(t, 'artist')
})
afterAll(() => t.close())
beforeEach(async () => {
  later = 0
  await sql`TRUNCATE files, images, tracks CASCADE`.execute(t.db)
  for (const key of await sortedKeys(t.storage)) await t.storage.remove(key)
})

type Kind = 'albums' | 'tracks' | 'profiles'
async function send(
  kind: Kind,
  payload: Buffer | string,
  { as = artist, language = 'ko', type = FORM_TYPE } = {},
) {
  const headers = { ...(await bearer(t, as)), 'content-type': type, 'accept-language': language }
  return t.app.inject({ method: 'POST', url: `/api/files/${kind}`, payload, headers })
}
const ownId = (): FormPart => ({ name: 'userId', content: String(artist.id) })
const get = (url: string) => t.app.inject({ url })
const me = async () =>
  (await t.app.inject({ url: '/api/me', headers: await bearer(t, artist) })).json<{ dto: Me }>().dto
/** Returns all rows, unfinished uploads and storage keys of files. */
const storedState = async () => {
  const [files, images] = await Promise.all(
    ['files' as const, 'images' as const].map((table) =>
      t.db.selectFrom(table).selectAll().execute(),
    ),
  )
  const incoming = await readdir(t.config.incomingDir).catch(() => [])
  return { files, images, incoming, keys: await sortedKeys(t.storage) }
}
const NOTHING = { files: [], images: [], incoming: [], keys: [] }

describe('POST /api/files/albums', () => {
  test.each([
    ['cover.jpg', jpeg],
    ['앨범 아트.JPEG', jpeg],
    ['cover.png', png],
  ])('stores %s as squares of four widths, which are served immediately', async (name, make) => {
    const response = await send('albums', fileForm(name, await make()))
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { path: expect.stringMatching(/^\/media\/[a-z2-7]{2}\/[a-z2-7]{32}\.webp$/) },
    ])
    const { path } = response.json<{ path: string }>()
    for (const [suffix, width] of [
      ['', 960],
      ['-96', 96],
      ['-192', 192],
      ['-480', 480],
      ['-960', 960],
    ] as const) {
      const { headers, rawPayload } = await get(path.replace('.webp', `${suffix}.webp`))
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width,
      })
    }
    expect((await storedState()).incoming).toEqual([])
  })

  test('keeps only the pixels of a picture, without location or appended data', async () => {
    const appendedScript = '<script>alert(1)</script>'
    const photo = await jpegWithPlace()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { path } = (
      await send('albums', fileForm('a.jpg', Buffer.concat([photo, Buffer.from(appendedScript)])))
    ).json<{ path: string }>()
    const { rawPayload } = await get(path)
    const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    for (const secret of ['secret name', appendedScript])
      expect(rawPayload.includes(secret)).toBe(false)
  })
})

describe('POST /api/files/tracks', () => {
  test.each([
    ['song.mp3', mp3, 'audio/mpeg'],
    ['밤 산책.WAV', wav, 'audio/wav'],
    ['a wav by another name.mp3', wav, 'audio/wav'],
  ])(
    'stores %s by its content, makes its preview in a job, and plays it',
    async (name, make, mime) => {
      const bytes = await make()
      const response = await send('tracks', fileForm(name, bytes))
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { path: expect.stringMatching(/^[a-z2-7]{32}$/) },
      ])
      const { path } = response.json<{ path: string }>()
      expect((await get(`/api/stream/${path}`)).json()).toMatchObject({ code: 'PREVIEW_PENDING' })
      const row = await t.db
        .selectFrom('files')
        .selectAll()
        .where('path', '=', path)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ owner_id: artist.id, mime, bytes: bytes.length, state: 'stored' })
      const { rows } = await sql`SELECT 1 FROM pgboss.job
          WHERE name = 'process-sound' AND data->>'fileId' = ${String(row.id)}`.execute(t.db)
      expect(rows).toHaveLength(1)
      await t.services.files.processAudio(row.id)
      expect((await get(`/api/stream/${path}`)).headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'x-content-type-options': 'nosniff',
      })
      expect((await storedState()).incoming).toEqual([])
    },
  )
})

describe('POST /api/files/profiles', () => {
  test('changes the photo in /api/me and in the token, and removes the old one', async () => {
    const login = await t.app.inject({
      method: 'POST',
      url: '/generateToken',
      payload: { username: artist.email, password: PASSWORD },
    })
    const photos: string[] = []
    for (const content of [await jpeg(), await png()]) {
      const response = await send(
        'profiles',
        formOf(ownId(), { name: 'file', filename: 'me.jpg', content }),
      )
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { code: 'PHOTO_CHANGED', message: '프로필 사진이 변경되었습니다.' },
      ])
      photos.push((await me()).profileImagePath ?? '')
    }
    const [before = '', now = ''] = photos
    const { accessToken } = (
      await t.app.inject({ method: 'POST', url: '/refreshToken', payload: login.json<object>() })
    ).json<{
      accessToken: string
    }>()
    expect(
      JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({ profileImagePath: now })
    later = DAY_MS + 60_000
    await t.services.images.removeUnused()
    expect([(await get(before)).statusCode, (await get(now)).statusCode]).toEqual([404, 200])
  })

  test('refuses the id of another member', async () => {
    const other = await addMember(t, 'other')
    for (const userId of [String(other.id), '0']) {
      const response = await send(
        'profiles',
        fileForm('me.jpg', await jpeg(), [{ name: 'userId', content: userId }]),
      )
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        403,
        'FORBIDDEN',
      ])
    }
    const withoutId = await send('profiles', fileForm('me.jpg', await jpeg()))
    expect([withoutId.statusCode, withoutId.json<{ errors: object[] }>().errors]).toMatchObject([
      400,
      [{ field: 'userId', code: 'REQUIRED' }],
    ])
    expect(await storedState()).toEqual(NOTHING)
    expect((await t.services.members.find(other.id))?.profile_image_path).toBeNull()
  })
})

test('an upload of silent audio is stored with a warning, which the lists repeat', async () => {
  const silent = encodeWav16({ sampleRate: 44_100, channels: [new Float32Array(44_100)] })
  const response = await send('tracks', fileForm('quiet.wav', silent))
  const { path } = response.json<{ path: string }>()
  expect([response.statusCode, response.json()]).toEqual([200, { path, warning: 'silent' }])
  const headers = await bearer(t, artist)
  const uploads = await t.app.inject({ url: '/api/me/uploads', headers })
  expect(uploads.json()).toMatchObject({ dtoList: [{ filePath: path, warning: 'silent' }] })
  const proper = await send('tracks', fileForm('a.wav', wav()))
  expect(proper.json()).toEqual({ path: expect.any(String) })
})

test('an uploaded track has the tempo and the key that its file name states', async () => {
  const response = await send('tracks', fileForm('pad_93bpm_F#m.wav', wav()))
  const { path } = response.json<{ path: string }>()
  const { id } = await t.db
    .selectFrom('files')
    .select('id')
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  await t.services.files.processAudio(id)
  const character = t.db.selectFrom('files').select(['bpm', 'musical_key']).where('id', '=', id)
  expect(await character.execute()).toEqual([{ bpm: 93, musical_key: 'F#m' }])
})

describe.each(['albums', 'tracks', 'profiles'] as const)('an upload to %s', (kind) => {
  const [good, allowed] = kind === 'tracks' ? [mp3, 'mp3, wav'] : [jpeg, 'jpg, jpeg, png']
  const [name, prefix] = kind === 'tracks' ? ['a.mp3', 'TRACK'] : ['a.jpg', 'IMAGE']
  const [megabytes, limit] = kind === 'tracks' ? [20, '20 MB'] : [2, '2MB']
  const required = kind === 'profiles' ? 'PHOTO_REQUIRED' : `${prefix}_REQUIRED`

  test('needs a session of a member', async () => {
    const payload = fileForm(name, await good(), [ownId()])
    const visitor = await t.app.inject({
      method: 'POST',
      url: `/api/files/${kind}`,
      payload,
      headers: { 'content-type': FORM_TYPE },
    })
    expect([visitor.statusCode, visitor.json<{ code: string }>().code]).toEqual([
      401,
      'LOGIN_REQUIRED',
    ])
    const admin = await addMember(t, `admin${kind}`, { roleId: 3 })
    expect((await send(kind, payload, { as: admin })).json()).toMatchObject({ code: 'FORBIDDEN' })
    const missingMember = { ...artist, id: 999_999 }
    const formOfOther = fileForm(name, await good(), [{ name: 'userId', content: '999999' }])
    expect((await send(kind, formOfOther, { as: missingMember })).json()).toMatchObject({
      code: 'SESSION_ENDED',
    })
    expect(await storedState()).toEqual(NOTHING)
  })

  test('fails with the specified message at its field, and nothing is stored', async () => {
    const file = { name: 'file', filename: name, content: await good() }
    const cases: [Buffer | string, number, string, string][] = [
      [
        formOf(ownId()),
        400,
        required,
        {
          tracks: '트랙 파일을',
          profiles: '파일을 업로드해주세요.',
          albums: '이미지를 업로드해주세요.',
        }[kind],
      ],
      [formOf(ownId(), { ...file, filename: '', content: '' }), 400, required, '업로드해주세요.'],
      [formOf(ownId(), { ...file, name: 'other' }), 400, required, '업로드해주세요.'],
      [
        formOf(ownId(), file, file),
        400,
        `${prefix}_NOT_SINGLE`,
        '한 번에 한 개만 업로드할 수 있습니다.',
      ],
      [
        formOf(ownId(), { ...file, content: new Uint8Array(megabytes * 1_048_576 + 1) }),
        413,
        `${prefix}_TOO_LARGE`,
        `${limit}를 초과할 수 없습니다.`,
      ],
      [
        formOf(ownId(), { ...file, filename: 'a.gif' }),
        400,
        `${prefix}_TYPE`,
        `허용된 파일 형식은 ${allowed} 입니다.`,
      ],
      [
        formOf(ownId(), { ...file, content: '<!doctype html>' }),
        400,
        kind === 'tracks' ? 'TRACK_NOT_AUDIO' : 'IMAGE_NOT_IMAGE',
        kind === 'tracks' ? '내용이 mp3나 wav가 아닌' : '내용이 jpg나 png가 아닌',
      ],
      [
        formOf(ownId(), { ...file, content: (await good()).slice(0, 500) }),
        400,
        `${prefix}_BROKEN`,
        '손상되었거나 끝까지 저장되지 않은',
      ],
      [
        formOf(ownId(), { ...file, filename: kind === 'tracks' ? 'a.jpg' : 'a.wav' }),
        400,
        kind === 'tracks' ? 'TRACK_IS_IMAGE' : 'IMAGE_IS_AUDIO',
        kind === 'tracks' ? '앨범 이미지에 넣어주세요.' : '트랙 파일에 넣어주세요.',
      ],
    ]
    for (const [payload, status, code, words] of cases) {
      const response = await send(kind, payload)
      const { errors } = response.json<{ errors: object[] }>()
      expect([code, response.statusCode, errors]).toEqual([
        code,
        status,
        [{ field: 'file', code, message: expect.stringContaining(words) }],
      ])
    }
    expect(await storedState()).toEqual(NOTHING)
    const tooLarge = await send(kind, Buffer.alloc(megabytes * 1_048_576 + 70_000), {
      language: 'en',
    })
    expect(tooLarge.json()).toMatchObject({
      code: 'TOO_LARGE',
      params: { bytes: megabytes * 1_048_576 },
      errors: [{ message: `cannot exceed ${limit}` }],
    })
  })

  test('fails with the same message in the other language', async () => {
    const file = { name: 'file', filename: name, content: await good() }
    const thing = kind === 'tracks' ? 'track' : 'image'
    const cases: [Buffer, string][] = [
      [
        formOf(ownId()),
        {
          tracks: 'please upload a track file',
          profiles: 'please upload a file',
          albums: 'please upload an image',
        }[kind],
      ],
      [formOf(ownId(), file, file), `only one ${thing} at a time`],
      [
        formOf(ownId(), { ...file, content: new Uint8Array(megabytes * 1_048_576 + 1) }),
        `cannot exceed ${limit}`,
      ],
      [formOf(ownId(), { ...file, filename: 'a.gif' }), `allowed formats are ${allowed}`],
    ]
    for (const [payload, message] of cases)
      expect((await send(kind, payload, { language: 'en' })).json()).toMatchObject({
        errors: [{ field: 'file', message }],
      })
    expect(await storedState()).toEqual(NOTHING)
  })

  test('fails without a valid form', async () => {
    expect((await send(kind, '{}', { type: 'application/json' })).json()).toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
    })
    expect((await send(kind, '', { type: FORM_TYPE })).json()).toMatchObject({
      errors: [{ field: 'file', code: required }],
    })
    expect((await send(kind, 'no form at all')).json()).toMatchObject({ code: 'VALIDATION' })
    expect((await send(kind, fileForm(name, await good()).subarray(0, -20))).json()).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await storedState()).toEqual(NOTHING)
  })
})

describe('an unused upload', () => {
  test("stays for 24 hours by the server's clock, and then disappears completely", async () => {
    await send('tracks', fileForm('a.wav', wav()))
    await send('albums', fileForm('a.png', await png()))
    const removeUnused = () =>
      Promise.all([t.services.files.cleanUp(), t.services.images.removeUnused()])
    later = DAY_MS - 60_000
    await removeUnused()
    expect(await sortedKeys(t.storage)).toHaveLength(6)
    later = DAY_MS + 60_000
    await removeUnused()
    expect(await storedState()).toEqual(NOTHING)
  })

  test('can be claimed one time by its owner, and is then kept', async () => {
    const path = (await send('tracks', fileForm('a.wav', wav()))).json<{ path: string }>().path
    const image = (await send('albums', fileForm('a.png', await png()))).json<{ path: string }>()
      .path
    const thief = await addMember(t, 'thief')
    const { files, images } = t.services
    const claim = (path: string, member: MemberRow) =>
      t.db.transaction().execute((tx) => files.claim(tx, path, member.id))
    const claimImage = (member: MemberRow) =>
      t.db.transaction().execute((tx) => images.claim(tx, image, member.id))
    expect(await claim(path, thief)).toBeUndefined()
    expect(await claim(`${path}x`, artist)).toBeUndefined()
    expect([await claimImage(thief), await claimImage(artist)]).toEqual([false, true])
    await sql`UPDATE files SET created_at = now() - interval '25 hours'`.execute(t.db)
    const fileId = await claim(path, artist)
    await files.cleanUp()
    const track = { title: 'CLAIMED', description: '' }
    const album = { name: 'ALBUM', description: '', artPath: image }
    await t.services.catalogue.publishTrack({
      artist,
      album,
      track,
      tags: { instrument: [], mood: [], genre: [] },
      fileId: fileId ?? 0,
    })
    expect(await claim(path, artist)).toBeUndefined()
    later = 2 * DAY_MS
    await Promise.all([files.cleanUp(), images.removeUnused()])
    expect([(await get(image)).statusCode, (await sortedKeys(t.storage)).length]).toEqual([200, 6])
  })
})

test('concurrent uploads beyond the limit get a Retry-After and leave nothing', async () => {
  const form = fileForm('a.mp3', await mp3(20))
  const responses = await Promise.all(Array.from({ length: 30 }, () => send('tracks', form)))
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(5)
  for (const response of refused)
    expect([response.json<{ code: string }>().code, response.headers['retry-after']]).toEqual([
      'TOO_MANY_REQUESTS',
      '3',
    ])
  const storedUploads = responses.filter(({ statusCode }) => statusCode === 200).length
  expect([storedUploads + refused.length, (await storedState()).keys.length]).toEqual([
    30,
    storedUploads,
  ])
  expect((await send('tracks', form)).statusCode).toBe(200)
})
