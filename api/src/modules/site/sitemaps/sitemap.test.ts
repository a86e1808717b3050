import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { PUBLIC_URL: 'https://sori.example' } })
})
afterAll(() => t.close())

const read = (url: string) => t.app.inject({ url })
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))

describe('the sitemap', () => {
  test('lists only fixed pages before the first track exists', async () => {
    const { headers, body } = await read('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(locations(body)).toEqual(['https://sori.example/sitemaps/pages.xml'])
    expect(locations((await read('/sitemaps/pages.xml')).body)).toContain(
      'https://sori.example/sounds/tracks',
    )
    expect((await read('/sitemaps/tracks-1.xml')).statusCode).toBe(404)
  })

  test('lists public tracks, albums and artists in parts by their ids', async () => {
    const artist = await addMember(t, 'artist')
    const hider = await addMember(t, 'hider')
    const hidden = await addTrack(t, hider, 'HIDDEN', { album: 'HIDDEN ALBUM' })
    await t.db
      .updateTable('tracks')
      .set({ hidden_at: new Date(), hidden_by: 'artist' })
      .where('id', '=', hidden.id)
      .execute()
    // The second part begins after id 1,500.
    await sql`SELECT setval(pg_get_serial_sequence('tracks', 'id'), 1500)`.execute(t.db)
    await addTrack(t, artist, '달 & 별', { album: 'FIRST' })
    const parts = locations((await read('/sitemap.xml')).body).slice(1)
    expect(parts).toEqual([
      'https://sori.example/sitemaps/tracks-2.xml',
      'https://sori.example/sitemaps/albums-1.xml',
      'https://sori.example/sitemaps/artists-1.xml',
    ])
    const urls = await Promise.all(
      parts.map(async (part) => locations((await read(new URL(part).pathname)).body)),
    )
    const title = encodeURIComponent('달 & 별')
    expect(urls).toEqual([
      [`https://sori.example/sounds/tracks/one?nickname=artist&title=${title}`],
      ['https://sori.example/sounds/albums/one?nickname=artist&albumName=FIRST'],
      ['https://sori.example/artists/artist'],
    ])
  })

  test('refuses unknown parts', async () => {
    for (const name of ['tracks-0.xml', 'tracks-9.xml', 'members-1.xml', 'tracks-1', 'x'])
      expect([name, (await read(`/sitemaps/${name}`)).statusCode]).toEqual([name, 404])
  })
})

test('robots.txt names the sitemap and the pages that need a session', async () => {
  const { headers, body } = await read('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Sitemap: https://sori.example/sitemap.xml')
  expect(body).toContain('Disallow: /me/')
  expect(body).not.toContain('Disallow: /api')
})
