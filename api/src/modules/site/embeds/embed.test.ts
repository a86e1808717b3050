import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'

let t: TestApp
let trackId: number
let albumId: number
beforeAll(async () => {
  t = await createTestApp({ env: { PUBLIC_URL: 'https://sori.example' } })
  const artist = await addMember(t, 'artist')
  trackId = (await addTrack(t, artist, 'NIGHT', { album: 'LARGE' })).id
  for (let index = 0; index < 59; index++)
    await addTrack(t, artist, `N${index}`, { album: 'LARGE' })
  const row = await t.db.selectFrom('albums').select('id').executeTakeFirstOrThrow()
  albumId = row.id
})
afterAll(() => t.close())

const read = (url: string, language = 'ko') =>
  t.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

describe('an embedded player', () => {
  test('may be framed by any site, and loads only previews and pictures', async () => {
    const { statusCode, headers, body } = await read(`/embed/track/${trackId}`)
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'sha256-[^']+';/)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(body).toContain('NIGHT')
    expect(body).toContain('<audio id="audio" controls preload="none" src="/api/stream/')
    expect(body).not.toMatch(/<script src|<link rel="stylesheet"/)
  })

  test('shows 50 tracks of an album in at most 40 kB and links to the rest', async () => {
    const { rawPayload, body } = await read(`/embed/album/${albumId}`)
    expect(rawPayload.length).toBeLessThan(40_000)
    expect(body.match(/data-track/g)).toHaveLength(51)
    expect(body).toContain('트랙 60곡 모두 보기')
    expect((await read(`/embed/album/${albumId}`, 'en')).body).toContain('See all 60 tracks')
  })

  test('answers 404 for a missing or hidden item and an invalid id', async () => {
    const artist = await addMember(t, 'hider')
    const { id } = await addTrack(t, artist, 'HIDDEN', { album: 'OTHER' })
    await t.db
      .updateTable('tracks')
      .set({ hidden_at: new Date(), hidden_by: 'artist' })
      .where('id', '=', id)
      .execute()
    for (const path of [`track/${id}`, 'track/999999', 'track/x', 'track/1e9', 'artist/1']) {
      const { statusCode, headers, body } = await read(`/embed/${path}`)
      expect([path, statusCode]).toEqual([path, 404])
      expect(headers['content-type']).toContain('text/html')
      expect(body).not.toContain('HIDDEN')
    }
  })
})

describe('GET /oembed', () => {
  test('refuses URLs of other sites and invalid numbers', async () => {
    const readStatus = (query: string) =>
      read(`/oembed?${query}`).then(({ statusCode }) => statusCode)
    expect(await readStatus('url=https://evil.example/sounds/tracks/one')).toBe(404)
    expect(await readStatus('url=javascript:alert(1)')).toBe(404)
    expect(await readStatus('url=https://sori.example/login')).toBe(404)
    expect(await readStatus('url=https://sori.example/login&maxwidth=-1')).toBe(400)
    expect(await readStatus('')).toBe(400)
  })

  test('answers 501 to another format than JSON, as oEmbed requires', async () => {
    const url = '/oembed?url=https://sori.example/sounds/tracks/one&format=xml'
    const answer = await t.app.inject({ url })
    expect([answer.statusCode, answer.json().code]).toEqual([501, 'FORMAT_UNSUPPORTED'])
  })
})
