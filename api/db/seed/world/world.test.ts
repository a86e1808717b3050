import sharp from 'sharp'
import { decodeAudio } from '../../../src/modules/media/decode.ts'
import { computePeaks } from '../../../src/modules/media/peaks.ts'
import type { DemoTrack } from './index.ts'
import { DEMO_ARTIST_NICKNAME, demoAlbums, demoArtists, demoTracks, WorldRenderer } from './index.ts'
import { loudness } from './synth/master.ts'

const unique = (values: readonly string[]) => new Set(values).size === values.length

describe('the demo world', () => {
  it('is as large as the first visit needs', () => {
    expect(demoTracks()).toHaveLength(12)
    expect(demoArtists().length).toBeGreaterThanOrEqual(5)
    expect(demoAlbums().length).toBeGreaterThanOrEqual(6)
    const demo = demoArtists().find((artist) => artist.nickname === DEMO_ARTIST_NICKNAME)
    const own = demoAlbums().filter((album) => album.artist === demo?.key)
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(demoTracks().filter((track) => own.some((album) => album.key === track.album)).length).toBeGreaterThanOrEqual(3)
  })

  it('obeys the rules for names and tags (D17, D18)', () => {
    const title = /^[\p{L}\p{N} ]{1,50}$/u
    for (const { nickname } of demoArtists()) expect(nickname).toMatch(/^[가-힣A-Za-z0-9]+$/)
    for (const { name } of demoAlbums()) {
      expect(name).toMatch(title)
      expect(name).toBe(name.normalize('NFC').toUpperCase())
    }
    for (const track of demoTracks()) {
      expect(track.title).toMatch(title)
      expect(track.title).toBe(track.title.normalize('NFC').toUpperCase())
      for (const tags of Object.values(track.tags)) {
        expect(tags.length).toBeGreaterThanOrEqual(1)
        expect(tags.length).toBeLessThanOrEqual(2)
        for (const tag of tags) expect(tag).toMatch(/^[a-z0-9가-힣 ]+$/)
      }
    }
    for (const { description } of [...demoAlbums(), ...demoTracks()]) expect(description).toMatch(/니다\.$/)
  })

  it('holds together: every key is known and unique, and no track is older than its album', () => {
    for (const rows of [demoArtists(), demoAlbums(), demoTracks()]) expect(unique(rows.map((row) => row.key))).toBe(true)
    expect(unique(demoTracks().map((track) => track.title))).toBe(true)
    expect(unique(demoAlbums().map((album) => album.cover))).toBe(true)
    for (const album of demoAlbums()) expect(demoArtists().some((artist) => artist.key === album.artist)).toBe(true)
    for (const track of demoTracks()) {
      const album = demoAlbums().find((candidate) => candidate.key === track.album)
      expect(track.createdDaysAgo).toBeLessThanOrEqual(album?.createdDaysAgo ?? -1)
    }
    const words = new Map<string, string>()
    for (const track of demoTracks()) {
      for (const [category, tags] of Object.entries(track.tags)) {
        for (const tag of tags) {
          expect(words.get(tag) ?? category).toBe(category)
          words.set(tag, category)
        }
      }
    }
  })
})

// In the thread, where the product renders too; jest's own module context makes arithmetic many times slower.
const renderer = new WorldRenderer()
afterAll(() => renderer.close())

describe('the sound', () => {
  const render = (key: string) => renderer.originalBytes(demoTracks().find((track) => track.key === key) as DemoTrack)

  it('is the same every time, neither clipped nor silent, and alive', async () => {
    const once = await render('last-bus')
    expect(Buffer.from(once).equals(Buffer.from(await render('last-bus')))).toBe(true)
    const { format, pcm } = await decodeAudio(once)
    expect(format).toBe('wav')
    const [left, right] = pcm.channels as [Float32Array, Float32Array]
    for (const side of [left, right]) expect(side.reduce((top, s) => Math.max(top, Math.abs(s)), 0)).toBeLessThan(0.95)
    const lufs = loudness({ left, right })
    expect(lufs).toBeGreaterThan(-18)
    expect(lufs).toBeLessThan(-11)
    expect(new Set(computePeaks(pcm)).size).toBeGreaterThan(60)
  }, 30_000)

  it('comes as mp3 where the artist works in mp3', async () => {
    const { format, pcm } = await decodeAudio(await render('rainy-alley'))
    expect(format).toBe('mp3')
    expect(pcm.channels).toHaveLength(2)
    const seconds = (pcm.channels[0]?.length ?? 0) / pcm.sampleRate
    expect(seconds).toBeGreaterThan(12)
    expect(seconds).toBeLessThan(40)
  }, 30_000)
})

describe('the covers', () => {
  it('are JPEGs of 960 pixels, all different, each the same every time', async () => {
    const covers = await Promise.all(demoAlbums().map((album) => renderer.cover(album)))
    const [first] = demoAlbums()
    if (!first) throw new Error('no albums')
    expect(Buffer.from(await renderer.cover(first)).equals(Buffer.from(covers[0] ?? []))).toBe(true)
    expect(unique(covers.map((cover) => Buffer.from(cover).toString('base64')))).toBe(true)
    for (const cover of covers) expect(await sharp(cover).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 960 })
  }, 30_000)
})
