import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { pageHead } from '@sori/contract/registry'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const TRACK = '/sounds/tracks/one?nickname={musicDTO.nickname}&title={musicDTO.title}'
const trackHead = pageHead.parse({
  call: '/api/sounds/tracks/{nickname}/title/{title}',
  title: '{dto.musicDTO.title} – {dto.musicDTO.nickname}',
  description: ['{dto.albumDTO.albumArtPath} no picture', '{dto.musicDTO.description}'],
  canonical: '/sounds/tracks/one?nickname={dto.musicDTO.nickname}&title={dto.musicDTO.title}',
  type: 'music.song',
  audio: '/api/stream/{dto.filePath}',
  embed: '/embed/track/{dto.musicDTO.musicId}',
  data: {
    '@type': 'MusicRecording',
    name: '{dto.musicDTO.title}',
    duration: '{dto.musicDTO.duration|duration}',
    description: '{dto.musicDTO.description}',
    image: '{dto.albumDTO.albumArtPath}',
  },
  picture: { path: '{dto.albumDTO.albumArtPath}', sizes: '320px' },
  opening: { title: '{dto.musicDTO.title}', lead: '{dto.musicDTO.description}', hasCover: true },
  content: { lines: [{ text: '{dto.musicDTO.description}' }] },
})
const artistHead = pageHead.parse({
  when: { keyword: '*', type: 'n' },
  call: '/api/sounds/artists/{keyword}',
  isOptional: true,
  title: '{dto.nickname}',
  canonical: '/sounds/tracks?keyword={dto.nickname}&type=n',
  indexed: ['keyword', 'type'],
})
const searchHead = pageHead.parse({
  when: { type: 'n' },
  call: '/api/sounds/tracks{search}',
  required: 'dtoList',
  title: '{query.keyword} search',
  indexed: [],
})
const listHead = pageHead.parse({
  call: '/api/sounds/tracks{search}',
  title: 'List of {total}',
  indexed: ['page'],
  picture: { path: '{dtoList.0.albumDTO.albumArtPath}', sizes: '45vw' },
  opening: { title: 'List', hasCover: true, layout: 'list' },
  content: {
    lists: [{ of: 'dtoList', text: '{musicDTO.title}', link: TRACK }],
    hasPages: true,
  },
})

const parameterHead = pageHead.parse({
  call: '/api/sounds/artists/{name}',
  title: 'Artist {path.name}, {dto.nickname}',
})

const plansHead = pageHead.parse({
  call: '/api/payment/plans',
  title: 'Plans',
  opening: { title: 'Plans', lead: 'One month, paid once.', layout: 'text' },
  content: { lists: [{ of: 'dtoList', text: '{subscriptionName|plan} {subscriptionPrice|won}' }] },
})

const INDEX =
  '<!doctype html><head><!--sori:head--><title>x</title><!--/sori:head-->' +
  '<!--sori:preload--></head>' +
  '<body><div id="root"><!--sori:opening--><!--sori:plain--></div></body>'

let t: TestApp
let artist: MemberRow
/** Starts with two digits, so that no nickname is the beginning of another. */
let rounds = 10

beforeAll(async () => {
  t = await createTestApp({ env: { PUBLIC_URL: 'https://sori.example' } })
  const params = { keyword: '.+', type: 'n|a', page: '\\d+', sort: 'oldest' }
  await publishRemote([
    { path: '/sounds/tracks', params, heads: [artistHead, searchHead, listHead] },
    { path: '/sounds/tracks/one', namedBy: ['nickname', 'title'], heads: [trackHead] },
    { path: '/broken', heads: [pageHead.parse({ call: '/api/me', title: 'never' })] },
    { path: '/plans', heads: [plansHead] },
    { path: '/me/info', access: 'ROLE_USER' },
    { path: '/people/:name', heads: [parameterHead] },
  ])
  await writeFile(join(t.config.shellDir, 'index.html'), INDEX)
})
afterAll(() => t.close())
beforeEach(async () => {
  artist = await addMember(t, `artist${++rounds}`)
})

async function publishRemote(routes: object[]): Promise<void> {
  const folder = join(t.config.siteDir, 'remotes/browse')
  const title = { ko: '제목', en: 'title' }
  const manifest = {
    name: 'browse',
    contract: '^1.0.0',
    routes: routes.map((route) => ({ access: 'public', title, firstData: [], ...route })),
    nav: [],
  }
  const release = {
    name: 'browse',
    version: '1.0.0',
    entry: 'remoteEntry.js',
    global: 'browse_1',
    preload: [],
    integrity: { 'remoteEntry.js': 'sha384-x' },
    manifest,
  }
  const pointer = { current: '1.0.0', history: [], revoked: [], movedAt: new Date().toISOString() }
  await mkdir(join(folder, '1.0.0'), { recursive: true })
  await writeFile(join(folder, '1.0.0/release.json'), JSON.stringify(release))
  await writeFile(join(folder, '1.0.0/remoteEntry.js'), '')
  await writeFile(join(folder, 'pointer.json'), JSON.stringify(pointer))
}

const encoded = encodeURIComponent
const page = (url: string) => t.app.inject({ url, headers: { accept: 'text/html' } })
const trackPage = (title: string, nickname = artist.nickname) =>
  `/sounds/tracks/one?nickname=${encoded(nickname)}&title=${encoded(title)}`
const artistPage = (nickname: string) => `/sounds/tracks?keyword=${encoded(nickname)}&type=n`
async function patch(id: number, payload: object): Promise<void> {
  const headers = await bearer(t, artist)
  const { statusCode } = await t.app.inject({
    method: 'PATCH',
    url: `/api/me/tracks/${id}`,
    payload,
    headers,
  })
  expect(statusCode).toBe(200)
}

describe('a track page', () => {
  test('names title, address, audio, player and data in the head', async () => {
    const { id, filePath } = await addTrack(t, artist, '달빛 산책')
    const { statusCode, body } = await page(trackPage('달빛 산책'))
    const address = `https://sori.example${trackPage('달빛 산책')}`
    const attribute = address.replaceAll('&', '&amp;')
    expect(statusCode).toBe(200)
    expect(body).toContain(`<title>달빛 산책 – ${artist.nickname} | 소리장터</title>`)
    expect(body).toContain(`<link rel="canonical" href="${attribute}">`)
    expect(body).toContain(`<meta property="og:url" content="${attribute}">`)
    expect(body).toContain('<meta property="og:type" content="music.song">')
    expect(body).toContain(
      `<meta property="og:audio" content="https://sori.example/api/stream/${filePath}">`,
    )
    expect(body).toContain(`https://sori.example/oembed?format=json&amp;url=${encoded(address)}`)
    expect(linkedData(body)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'MusicRecording',
      name: '달빛 산책',
      duration: 'PT12S',
      description: 'A track',
    })
    expect(body).not.toContain('no picture')
    expect(body).not.toContain('noindex')
    const embedded = await t.app.inject({ url: `/oembed?url=${encoded(address)}` })
    expect(embedded.json()).toMatchObject({ html: expect.stringContaining(`/embed/track/${id}"`) })
  })

  test('preloads its cover in all sizes before the files of the remote', async () => {
    const { id } = await addTrack(t, artist, 'COVER')
    const albumOf = t.db.selectFrom('tracks').select('album_id').where('id', '=', id)
    const cover = (art_path: string | null) =>
      t.db.updateTable('albums').set({ art_path }).where('id', 'in', albumOf).execute()
    await cover('/media/ab/x.webp')
    expect((await page(trackPage('COVER'))).body).toContain(
      '<link rel="preload" as="image" fetchpriority="high" imagesrcset="' +
        '/media/ab/x-96.webp 96w, /media/ab/x-192.webp 192w, ' +
        '/media/ab/x-480.webp 480w, /media/ab/x-960.webp 960w" imagesizes="320px">' +
        '<link rel="preload" as="script"',
    )
    await cover(null)
    const { body } = await page(`${trackPage('COVER')}&fresh`)
    expect(body).not.toContain('as="image"')
  })

  test('has an opening if the album has a cover', async () => {
    const { id } = await addTrack(t, artist, 'OPENING')
    const albumOf = t.db.selectFrom('tracks').select('album_id').where('id', '=', id)
    const album = t.db.updateTable('albums').where('id', 'in', albumOf)
    await album.set({ art_path: '/media/ab/x.webp' }).execute()
    await patch(id, { title: 'OPENING', description: 'Light & <b>dark</b>' })
    expect((await page(trackPage('OPENING'))).body).toContain(
      '<div id="sori-opening"><img srcset="' +
        '/media/ab/x-96.webp 96w, /media/ab/x-192.webp 192w, ' +
        '/media/ab/x-480.webp 480w, /media/ab/x-960.webp 960w" sizes="320px" alt="" ' +
        'fetchpriority="high"><div><p>OPENING</p><p>Light &amp; &lt;b&gt;dark&lt;/b&gt;</p></div></div>',
    )
    await album.set({ art_path: null }).execute()
    expect((await page(`${trackPage('OPENING')}&fresh`)).body).not.toContain('sori-opening')
  })

  test('contain the styles of the lead when their opening has the layout `text`', async () => {
    const { body } = await page('/plans')
    expect(body).toContain(
      '<div id="sori-opening"><div style="gap:var(--space-2)"><p>Plans</p>' +
        '<p style="color:var(--text-2);font:var(--type-body)">One month, paid once.</p></div></div>',
    )
  })

  test('has an opening for a list without covers, but not for a filtered list', async () => {
    await addTrack(t, artist, 'LISTED')
    expect((await page('/sounds/tracks?page=1')).body).toContain(
      '<div id="sori-opening" data-layout="list"><div><p>List</p></div></div>',
    )
    const filtered = await page('/sounds/tracks?keyword=LISTED&type=a')
    expect([filtered.statusCode, filtered.body]).toEqual([
      200,
      expect.not.stringContaining('sori-opening'),
    ])
  })

  test('contains readable HTML with the preview inside the root', async () => {
    const { filePath } = await addTrack(t, artist, 'NIGHT')
    const { body } = await page(trackPage('NIGHT'))
    expect(body).toContain('<div id="root"><div id="sori-plain">')
    expect(body).toContain(`<h1>NIGHT – ${artist.nickname}</h1>`)
    expect(body).toContain(`<audio controls preload="none" src="/api/stream/${filePath}">`)
    expect(body).toContain('<p>A track</p>')
  })

  test('escapes hostile texts in attributes, elements and data', async () => {
    const { id } = await addTrack(t, artist, 'HOSTILE')
    const description = `</script><script>alert(1)</script> "quoted" 'single' & <b> <!--`
    await patch(id, { title: 'HOSTILE', description })
    const { body } = await page(trackPage('HOSTILE'))
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<b>')
    expect(body).toContain(
      '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot;',
    )
    expect(linkedData(body)).toMatchObject({ description })
  })

  test('answers 404 without a track or a name', async () => {
    for (const url of [trackPage('NOTHING'), '/sounds/tracks/one', trackPage('X', '\u0000')]) {
      const { statusCode, headers, body } = await page(url)
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
      expect(body).toContain('<meta name="robots" content="noindex">')
    }
  })

  test('answers 410 without facts when the track is hidden', async () => {
    const { id, filePath } = await addTrack(t, artist, 'SECRET')
    await patch(id, { hidden: true })
    const { statusCode, body } = await page(trackPage('SECRET'))
    expect(statusCode).toBe(410)
    for (const fact of ['SECRET', artist.nickname, filePath]) expect(body).not.toContain(fact)
    const url = `https://sori.example${trackPage('SECRET')}`
    expect((await t.app.inject({ url: `/oembed?url=${encoded(url)}` })).statusCode).toBe(404)
  })

  test('redirects from a former title and keeps other parameters', async () => {
    const { id } = await addTrack(t, artist, 'FORMER')
    await patch(id, { title: 'PRESENT', description: 'words' })
    const { statusCode, headers } = await page(`${trackPage('FORMER')}&utm_source=x`)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      301,
      `${trackPage('PRESENT')}&utm_source=x`,
      'no-store',
    ])
    expect((await page(String(headers.location))).statusCode).toBe(200)
  })
})

describe('an artist page', () => {
  test('requires the exact nickname, and redirects from a former one', async () => {
    await addTrack(t, artist, 'NIGHT')
    const { nickname } = artist
    expect((await page(artistPage(nickname))).body).toContain(
      `<title>${nickname} | 소리장터</title>`,
    )
    await t.db
      .transaction()
      .execute((tx) => t.services.members.rename(tx, artist.id, `새${rounds}`))
    const { statusCode, headers } = await page(`${artistPage(nickname)}&page=2`)
    expect([statusCode, headers.location]).toEqual([301, `${artistPage(`새${rounds}`)}&page=2`])
  })

  test('answers 404 for a member without public tracks', async () => {
    expect((await page(artistPage(artist.nickname))).statusCode).toBe(404)
  })

  test('shows a search, which is not indexed, for a part of a nickname', async () => {
    await addTrack(t, artist, 'NIGHT')
    const { statusCode, body } = await page(artistPage(artist.nickname.slice(0, -1)))
    expect(statusCode).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex">')
  })
})

describe('a list page', () => {
  test('links to its tracks and to the page after it', async () => {
    for (let at = 0; at < 21; at++) await addTrack(t, artist, `TRACK ${at}`, { album: `A${at}` })
    const { body } = await page('/sounds/tracks')
    expect(body.match(/<li><a href="\/sounds\/tracks\/one\?/g)).toHaveLength(20)
    expect(body).toContain('<a href="/sounds/tracks?page=2">다음 페이지</a>')
    const second = await page('/sounds/tracks?page=2')
    expect(second.body).toContain('<a href="/sounds/tracks">이전 페이지</a>')
    expect(second.body).toContain(
      'rel="canonical" href="https://sori.example/sounds/tracks?page=2"',
    )
  })

  test('appears at the address / for readers without scripts', async () => {
    const { statusCode, body } = await page('/')
    expect(statusCode).toBe(200)
    expect(body).toContain('rel="canonical" href="https://sori.example/sounds/tracks"')
  })

  test('tells search engines not to index searches and other orders', async () => {
    for (const search of ['?keyword=night&type=a', '?sort=oldest'])
      expect((await page(`/sounds/tracks${search}`)).body).toContain('content="noindex"')
  })
})

describe('other pages', () => {
  test('show plans by the names that people read', async () => {
    expect((await page('/plans')).body).toContain('<li>베이직 9,900원</li>')
  })

  test('show only their title when the call fails or needs a session', async () => {
    for (const url of ['/broken', '/me/info']) {
      const { statusCode, body } = await page(url)
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).toContain('<title>제목 | 소리장터</title>')
    }
    expect((await page('/me/info')).body).toContain('noindex')
    expect((await page('/legal/terms')).body).toContain('<title>이용약관 | 소리장터</title>')
  })

  test('have no head templates in the registry', async () => {
    expect((await t.app.inject({ url: '/registry' })).body).not.toContain('heads')
  })
})

function linkedData(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

describe('a page whose route has a parameter', () => {
  test("fills its head's call and texts from the path", async () => {
    await addTrack(t, artist, 'PARAMETER')
    const { statusCode, body } = await page(`/people/${encoded(artist.nickname)}`)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<title>Artist ${artist.nickname}, ${artist.nickname}`)
    expect(body).toContain(`rel="canonical" href="https://sori.example/people/${artist.nickname}"`)
  })

  test('answers 404 when the call finds nothing, and without the parameter', async () => {
    for (const url of ['/people/nobody', '/people', '/people/a/b']) {
      expect([url, (await page(url)).statusCode]).toEqual([url, 404])
    }
  })
})
