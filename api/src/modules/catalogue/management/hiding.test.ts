import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ChangesAnswer } from '@sori/contract/administration'
import type { AlbumAnswer, AlbumsAnswer, TrackAnswer, TracksAnswer } from '@sori/contract/catalogue'
import type { ManagedAlbumsAnswer, ManagedTracksAnswer } from '@sori/contract/management'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack, PREVIEW } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let later = 0
let artist: MemberRow
let buyer: MemberRow
let admin: MemberRow
let members = 0
let song: { id: number; filePath: string }
let albumId: number
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(Date.now() + later) })
  admin = await addMember(t, 'boss', { roleId: 3 })
})
afterAll(() => t.close())
beforeEach(async () => {
  later = 0
  // Deletes the rows, because TRUNCATE would not change the counters, which triggers update.
  for (const table of ['track_search', 'album_search'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db)
  await sql`TRUNCATE tracks, albums, files, outbox CASCADE`.execute(t.db)
  artist = await addMember(t, `artist${++members}`)
  buyer = await addMember(t, `buyer${members}`)
  song = await addTrack(t, artist, 'SONG', { album: 'NIGHT' })
  await addTrack(t, artist, 'OTHER', { album: 'NIGHT', tags: { genre: ['house'] } })
  albumId = (await t.db.selectFrom('albums').select('id').executeTakeFirstOrThrow()).id
})

type Method = 'GET' | 'POST' | 'PATCH'
async function call<T = { code?: string }>(
  method: Method,
  url: string,
  member?: MemberRow,
  payload?: object,
) {
  const headers = member && (await bearer(t, member))
  const response = await t.app.inject({
    method,
    url,
    ...(headers && { headers }),
    ...(payload && { payload }),
  })
  return { status: response.statusCode, json: response.json<T>() }
}
const changeTrack = (member: MemberRow, payload: object) =>
  call('PATCH', `/api/me/tracks/${song.id}`, member, payload)
const changeAlbum = (member: MemberRow, payload: object) =>
  call('PATCH', `/api/me/albums/${albumId}`, member, payload)
const hideTrack = (member: MemberRow, reason?: string) =>
  changeTrack(member, { hidden: true, reason })
const hideAlbum = (member: MemberRow, reason?: string) =>
  changeAlbum(member, { hidden: true, reason })
const showTrack = (member: MemberRow) => changeTrack(member, { hidden: false })
const showAlbum = (member: MemberRow) => changeAlbum(member, { hidden: false })
const browseTitles = async (query = '') => {
  const { dtoList, total } = (await call<TracksAnswer>('GET', `/api/sounds/tracks${query}`)).json
  expect(total).toBe(dtoList.length)
  return dtoList.map(({ musicDTO }) => musicDTO.title)
}
const browseAlbums = async () =>
  (await call<AlbumsAnswer>('GET', '/api/sounds/albums')).json.dtoList.map(
    ({ albumDTO }) => albumDTO.albumName,
  )
const statusOf = async (url: string, member?: MemberRow) =>
  (await t.app.inject({ url, ...(member && { headers: await bearer(t, member) }) })).statusCode
const listManaged = async (member = artist, query = '') =>
  (await call<ManagedTracksAnswer>('GET', `/api/me/tracks${query}`, member)).json.dtoList

describe('a track hidden by its artist', () => {
  test('disappears from lists, search, pages and streams, and reappears unchanged', async () => {
    expect(await hideTrack(artist)).toMatchObject({ status: 200, json: { code: 'SOUND_HIDDEN' } })
    for (const query of [
      '',
      '?keyword=song',
      '?more[genre]=jazz',
      '?sort=download',
      `?type=n&keyword=${artist.nickname}`,
    ])
      expect([query, (await browseTitles(query)).includes('SONG')]).toEqual([query, false])
    const mapped = (await call<{ dto: { genre: string[] } }>('GET', '/api/sounds/tags/mapped')).json
      .dto
    expect(mapped.genre).toEqual(['house'])
    const [album] = (
      await call<AlbumAnswer>('GET', `/api/sounds/albums/${artist.nickname}/title/night`)
    ).json.dtoList
    expect(album?.tracks.map(({ musicDTO }) => musicDTO.title)).toEqual(['OTHER'])
    expect(await statusOf(`/api/sounds/tracks/${artist.nickname}/title/song`)).toBe(404)
    expect(await statusOf(`/api/stream/${song.filePath}`)).toBe(404)
    expect((await call('POST', '/api/sounds/tags', undefined, [{ musicId: song.id }])).status).toBe(
      404,
    )

    expect(await showTrack(artist)).toMatchObject({
      status: 200,
      json: { code: 'SOUND_SHOWN' },
    })
    expect(
      (await browseTitles('?more[genre]=jazz')).concat(await browseTitles('?keyword=song')),
    ).toEqual(['SONG', 'SONG'])
    expect(await statusOf(`/api/stream/${song.filePath}`)).toBe(200)
    expect(await mailsTo(t, artist.email)).toEqual([])
  })

  test('cannot be bought, but its buyers can still download it', async () => {
    const buy = (member: MemberRow) =>
      call('POST', '/api/cart/transaction', member, {
        musicId: song.id,
        userId: member.id,
        title: 'SONG',
        filePath: song.filePath,
        nickname: artist.nickname,
        credit: 3,
        status: 'DONE',
      })
    expect((await buy(buyer)).status).toBe(200)
    await hideTrack(artist)
    const late = await addMember(t, `late${members}`)
    expect(await buy(late)).toMatchObject({ status: 404 })
    expect(await statusOf(`/api/files/${song.filePath}`, buyer)).toBe(200)
    const paid = (
      await call<{ dtoList: { title: string }[] }>(
        'GET',
        `/api/cart/transaction/${buyer.id}`,
        buyer,
      )
    ).json.dtoList
    expect(paid.map(({ title }) => title)).toEqual(['SONG'])
  })

  test("appears as hidden in its artist's list, and plays by an expiring link", async () => {
    await hideTrack(artist)
    const [, item] = await listManaged()
    expect(item).toMatchObject({
      musicDTO: { title: 'SONG' },
      hidden: true,
      hiddenBy: 'artist',
      hiddenReason: null,
      albumHidden: false,
      state: 'live',
    })
    const path = item?.previewPath ?? ''
    expect(path).toMatch(/\?until=\d+&signature=/)
    const played = await t.app.inject(path)
    expect([
      played.statusCode,
      played.rawPayload.equals(Buffer.from(PREVIEW)),
      played.headers['cache-control'],
    ]).toEqual([200, true, 'private, no-store'])
    expect(await statusOf(path.replace('until=1', 'until=2'))).toBe(404)
    expect(await statusOf(path.replace(/signature=../, 'signature=xx'))).toBe(404)
    later = 3_600_001
    expect(await statusOf(path)).toBe(404)
  })

  test('reappears with its changed title, tags and nickname', async () => {
    await hideTrack(artist)
    await call('PATCH', `/api/me/tracks/${song.id}`, artist, { title: 'renamed', description: 'x' })
    await call('POST', `/api/me/tracks/${song.id}/tags`, artist, {
      instrument: ['piano'],
      mood: ['calm'],
      genre: ['house'],
    })
    await t.services.members.change(artist.id, { nickname: `fresh${members}` })
    expect(await browseTitles()).toEqual(['OTHER'])
    await showTrack(artist)
    expect(await browseTitles(`?keyword=${`fresh${members}`}&type=n&more[genre]=house`)).toEqual([
      'OTHER',
      'RENAMED',
    ])
  })
})

describe('an album hidden by its artist', () => {
  test('hides its tracks; when shown again, a separately hidden track stays hidden', async () => {
    await hideAlbum(artist)
    expect([
      await browseTitles(),
      await browseAlbums(),
      await statusOf(`/api/sounds/albums/${artist.nickname}/title/night`),
    ]).toEqual([[], [], 404])
    expect([
      await statusOf(`/api/sounds/tracks/${artist.nickname}/title/song`),
      await statusOf(`/api/stream/${song.filePath}`),
    ]).toEqual([404, 404])
    expect((await listManaged()).map(({ hidden, albumHidden }) => [hidden, albumHidden])).toEqual([
      [false, true],
      [false, true],
    ])
    await call('PATCH', `/api/me/tracks/${song.id}`, artist, {
      title: 'SONG',
      description: 'edited',
    })
    await hideTrack(artist)
    expect(await browseTitles()).toEqual([])
    await showAlbum(artist)
    expect([await browseTitles(), await browseAlbums()]).toEqual([['OTHER'], ['NIGHT']])
    await showTrack(artist)
    expect((await browseTitles()).toSorted()).toEqual(['OTHER', 'SONG'])
  })

  test('also hides a track that is added later', async () => {
    await hideAlbum(artist)
    await addTrack(t, artist, 'LATER', { album: 'NIGHT' })
    expect([await browseTitles(), await browseAlbums()]).toEqual([[], []])
    await showAlbum(artist)
    expect(await browseTitles()).toContain('LATER')
  })

  test('shows its number of tracks in the list, which searches parts of names', async () => {
    await addTrack(t, artist, 'ELSEWHERE', { album: 'DAY LIGHT' })
    const list = async (query: string) =>
      (await call<ManagedAlbumsAnswer>('GET', `/api/me/albums${query}`, artist)).json
    const { dtoList, total } = await list('?keyword=igh')
    expect([
      total,
      dtoList.map(({ albumDTO, trackCount, hidden }) => [albumDTO.albumName, trackCount, hidden]),
    ]).toEqual([
      2,
      [
        ['DAY LIGHT', 1, false],
        ['NIGHT', 2, false],
      ],
    ])
    expect((await list('?keyword=day l')).total).toBe(1)
    expect((await list('?keyword=%00')).total).toBe(0)
    expect(
      (await listManaged(artist, '?keyword=son')).map(({ musicDTO }) => musicDTO.title),
    ).toEqual(['SONG'])
    const all = await call<ManagedTracksAnswer>(
      'GET',
      `/api/admin/tracks?type=n&keyword=${artist.nickname}`,
      admin,
    )
    expect(all.json.total).toBe(3)
  })
})

describe('the page of a hidden item', () => {
  const trackUrl = () => `/api/sounds/tracks/${artist.nickname}/title/song`
  const albumUrl = () => `/api/sounds/albums/${artist.nickname}/title/night`
  const readTrackPage = async (member?: MemberRow) =>
    (await call<TrackAnswer>('GET', trackUrl(), member)).json
  const readAlbumPage = async (member?: MemberRow) =>
    (await call<AlbumAnswer>('GET', albumUrl(), member)).json
  const buySong = () =>
    call('POST', '/api/cart/transaction', buyer, {
      musicId: song.id,
      userId: buyer.id,
      title: 'SONG',
      filePath: song.filePath,
      nickname: artist.nickname,
      credit: 3,
      status: 'DONE',
    })

  test('shows the artist who hid the item, and plays the preview', async () => {
    await hideTrack(artist)
    const { dto } = await readTrackPage(artist)
    expect(dto).toMatchObject({ hidden: true, albumHidden: false, hiddenBy: 'artist' })
    expect(await statusOf(dto.previewPath ?? '')).toBe(200)
    expect(
      (await call<TrackAnswer>('GET', `/api/sounds/tracks/${song.id}`, artist)).json.dto,
    ).toMatchObject({ hidden: true })
  })

  test('opens for a buyer with a preview and the download, without the reason', async () => {
    await buySong()
    await hideTrack(admin, '확인 중입니다.')
    const { dto } = await readTrackPage(buyer)
    expect(dto).toMatchObject({ hidden: true, owned: true })
    expect(dto).not.toHaveProperty('hiddenReason')
    expect(dto).not.toHaveProperty('hiddenBy')
    expect([
      await statusOf(dto.previewPath ?? ''),
      await statusOf(`/api/files/${dto.filePath}`, buyer),
      (await call('GET', `/api/sounds/tracks/${song.id}`, buyer)).status,
    ]).toEqual([200, 200, 200])
    expect((await readTrackPage(artist)).dto).toMatchObject({ hiddenReason: '확인 중입니다.' })
  })

  test('returns 404 for visitors and for members with the track in the cart', async () => {
    const headers = await bearer(t, buyer)
    const payload = { musicId: song.id, userId: buyer.id, status: 'READY' }
    await t.app.inject({ method: 'POST', url: '/api/cart/add', headers, payload })
    for (const hide of [hideTrack, hideAlbum]) {
      await hide(artist)
      const trackUrls = [trackUrl(), `/api/sounds/tracks/${song.id}`]
      for (const url of trackUrls)
        for (const member of [undefined, buyer]) expect(await statusOf(url, member)).toBe(404)
    }
    for (const member of [undefined, buyer]) expect(await statusOf(albumUrl(), member)).toBe(404)
  })

  test('lists all tracks of an album for the artist, and the bought ones for a buyer', async () => {
    await buySong()
    await hideAlbum(artist)
    const [forArtist] = (await readAlbumPage(artist)).dtoList
    expect(forArtist).toMatchObject({ hidden: true, hiddenBy: 'artist' })
    expect(forArtist?.tracks.map(({ musicDTO }) => musicDTO.title)).toEqual(['SONG', 'OTHER'])
    const [forBuyer] = (await readAlbumPage(buyer)).dtoList
    expect(forBuyer).not.toHaveProperty('hiddenBy')
    expect(forBuyer?.tracks.map(({ musicDTO }) => musicDTO.title)).toEqual(['SONG'])
    for (const { previewPath } of forBuyer?.tracks ?? [])
      expect(await statusOf(previewPath ?? '')).toBe(200)
  })

  test('returns no hiding fields after the item is shown again', async () => {
    await hideTrack(artist)
    await showTrack(artist)
    expect((await readTrackPage(artist)).dto).not.toHaveProperty('hidden')
    expect((await readTrackPage(artist)).dto).not.toHaveProperty('previewPath')
  })
})

describe('a track or album hidden by an administrator', () => {
  const reason = '저작권 확인이 필요합니다.'

  test('needs a reason, which is mailed to the artist, listed and recorded', async () => {
    expect(await hideTrack(admin)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field: 'reason', code: 'REQUIRED' }] },
    })
    expect(await browseTitles()).toContain('SONG')
    expect(
      (await call('PATCH', `/api/admin/tracks/${song.id}`, admin, { hidden: true, reason })).status,
    ).toBe(200)
    expect(await browseTitles()).toEqual(['OTHER'])
    expect((await listManaged())[1]).toMatchObject({
      hidden: true,
      hiddenBy: 'administrator',
      hiddenReason: reason,
    })
    const [mail, ...more] = await mailsTo(t, artist.email)
    expect([mail?.subject, more]).toEqual(['[소리장터] 트랙 숨김 안내', []])
    expect(mail?.text).toContain(`트랙: SONG\n\n사유:\n${reason}`)
    const [change] = (await call<ChangesAnswer>('GET', '/api/admin/changes?size=1', admin)).json
      .dtoList
    expect(change).toMatchObject({
      subject: 'track',
      subjectLabel: 'SONG',
      field: 'hidden',
      from: false,
      to: true,
      reason,
      userId: artist.id,
    })
  })

  test('can be shown again by administrators only', async () => {
    await hideAlbum(admin, reason)
    expect(await showAlbum(artist)).toMatchObject({
      status: 403,
      json: { code: 'HIDDEN_BY_ADMINISTRATOR' },
    })
    expect(await browseAlbums()).toEqual([])
    expect((await showAlbum(admin)).status).toBe(200)
    expect([await browseAlbums(), (await browseTitles()).length]).toEqual([['NIGHT'], 2])
    expect((await mailsTo(t, artist.email)).map(({ subject }) => subject)).toEqual([
      '[소리장터] 앨범 다시 표시 안내',
      '[소리장터] 앨범 숨김 안내',
    ])
  })

  test('mails the artist once, even if the artist had hidden the track before', async () => {
    await hideTrack(artist)
    for (let time = 0; time < 2; time++) expect((await hideTrack(admin, reason)).status).toBe(200)
    expect(await mailsTo(t, artist.email)).toHaveLength(1)
    expect(await showTrack(artist)).toMatchObject({ status: 403 })
  })

  test('sends another mail and adds a record for another reason', async () => {
    const other = '권리자의 요청이 있었습니다.'
    for (const why of [reason, other]) expect((await hideTrack(admin, why)).status).toBe(200)
    expect((await listManaged())[1]).toMatchObject({
      hidden: true,
      hiddenBy: 'administrator',
      hiddenReason: other,
    })
    const [mail, ...earlier] = await mailsTo(t, artist.email)
    expect([mail?.text.includes(other), earlier.length]).toEqual([true, 1])
    const [change] = (await call<ChangesAnswer>('GET', '/api/admin/changes?size=1', admin)).json
      .dtoList
    expect(change).toMatchObject({ field: 'hidden', from: true, to: true, reason: other })
    expect(await browseTitles()).toEqual(['OTHER'])
  })

  test('disappears from every list after a report, with one mail', async () => {
    const { json } = await call<{ data: { reportId: number } }>('POST', '/api/reports', buyer, {
      kind: 'album',
      id: albumId,
      reason: 'copyright',
    })
    await call('PATCH', `/api/admin/reports/${json.data.reportId}`, admin, {
      decision: 'hide',
      answer: reason,
    })
    expect([await browseTitles(), await browseAlbums()]).toEqual([[], []])
    const { dtoList } = (await call<ManagedAlbumsAnswer>('GET', '/api/me/albums', artist)).json
    expect(dtoList).toMatchObject([
      { hidden: true, hiddenBy: 'administrator', hiddenReason: reason },
    ])
    expect(await mailsTo(t, artist.email)).toHaveLength(1)
  })
})

test('hiding is refused to other members and for values that are not boolean', async () => {
  expect(await hideTrack(buyer)).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } })
  expect(
    (await call('PATCH', `/api/admin/tracks/${song.id}`, artist, { hidden: true })).status,
  ).toBe(403)
  expect(
    (await call('PATCH', `/api/me/tracks/${song.id}`, undefined, { hidden: true })).status,
  ).toBe(401)
  expect(await call('PATCH', '/api/me/tracks/999999', artist, { hidden: true })).toMatchObject({
    status: 404,
  })
  expect(await call('PATCH', `/api/me/tracks/${song.id}`, artist, { hidden: 'yes' })).toMatchObject(
    {
      status: 400,
      json: { errors: [{ field: 'hidden' }] },
    },
  )
  expect(await call('PATCH', `/api/me/tracks/${song.id}`, artist, {})).toMatchObject({
    status: 400,
    json: {
      errors: [
        { field: 'title', code: 'REQUIRED' },
        { field: 'description', code: 'REQUIRED' },
      ],
    },
  })
})

test('concurrent hiding and showing keep the search index equal to the tables', async () => {
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      changeAlbum(artist, { hidden: round % 2 === 0 }),
      changeTrack(artist, { hidden: round % 3 === 0 }),
      call('PATCH', `/api/me/tracks/${song.id}`, artist, {
        title: `SONG ${round}`,
        description: 'x',
      }),
      addTrack(t, artist, `MORE ${round}`, { album: 'NIGHT' }),
    ])
    const { rows } = await sql`
      SELECT t.id FROM tracks t JOIN albums a ON a.id = t.album_id
        FULL JOIN track_search s ON s.track_id = t.id
      WHERE (t.hidden_at IS NULL AND a.hidden_at IS NULL) <> (s.track_id IS NOT NULL)
        OR (s.track_id IS NOT NULL AND s.title_key <> t.title_key)`.execute(t.db)
    expect([round, rows]).toEqual([round, []])
  }
})
