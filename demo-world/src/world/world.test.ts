import { join } from 'node:path'
import sharp from 'sharp'
import { MediaWorkers } from '../../../api/src/modules/files/media/index.ts'
import { WorkerPool } from '../../../api/src/modules/files/media/worker-pool.ts'
import { cachedRenderer, openRenderCache } from '../render-cache.ts'
import type { DemoTrack } from './index.ts'
import { DEMO_ARTIST_NICKNAME, demoAlbums, demoArtists, demoTracks, openRenderer } from './index.ts'
import { type Analysis, likeness } from './testing/listening.ts'

const unique = (values: readonly string[]) => new Set(values).size === values.length
const USUAL_LUFS = -14
const kinds = ['instrument', 'mood', 'genre'] as const

describe('the demo world', () => {
  it('reaches the size of D39, with enough tracks of the demo artist', () => {
    expect(demoArtists.length).toBeGreaterThanOrEqual(12)
    expect(demoAlbums.length).toBeGreaterThanOrEqual(40)
    expect(demoTracks.length).toBeGreaterThanOrEqual(200)
    const own = demoAlbums.filter((album) => album.artist.nickname === DEMO_ARTIST_NICKNAME)
    expect(own.length).toBeGreaterThanOrEqual(4)
    expect(demoTracks.filter((track) => own.includes(track.album)).length).toBeGreaterThanOrEqual(
      20,
    )
    for (const album of demoAlbums)
      expect(demoTracks.filter((track) => track.album === album).length).toBeGreaterThanOrEqual(4)
  })

  it('uses permitted, unique names (D17) and unique descriptions', () => {
    const title = /^[\p{L}\p{N} ]{2,50}$/u
    for (const { nickname } of demoArtists) expect(nickname).toMatch(/^[가-힣A-Za-z0-9]{2,50}$/)
    for (const name of [
      ...demoAlbums.map((album) => album.name),
      ...demoTracks.map((track) => track.title),
    ]) {
      expect(name).toMatch(title)
      expect(name).toBe(name.normalize('NFC').toUpperCase().trim())
    }
    expect(unique(demoAlbums.map((album) => album.name))).toBe(true)
    expect(unique(demoTracks.map((track) => track.title))).toBe(true)
    const descriptions = [...demoAlbums, ...demoTracks].map(({ description }) => description)
    expect(unique(descriptions)).toBe(true)
    for (const description of descriptions) {
      expect(description).toMatch(/다\.$/)
      expect(description.length).toBeLessThanOrEqual(500)
    }
  })

  it('uses few tags, each of one kind (D18)', () => {
    const kindOf = new Map<string, string>()
    for (const { tags } of demoTracks) {
      for (const kind of kinds) {
        expect(tags[kind].length).toBeGreaterThanOrEqual(1)
        expect(tags[kind].length).toBeLessThanOrEqual(3)
        for (const tag of tags[kind]) {
          expect(tag).toMatch(/^[a-z0-9가-힣 ]+$/)
          expect(kindOf.get(tag) ?? kind).toBe(kind)
          kindOf.set(tag, kind)
        }
      }
    }
    for (const kind of kinds) {
      const size = [...kindOf.values()].filter((one) => one === kind).length
      expect(size).toBeGreaterThanOrEqual(15)
      expect(size).toBeLessThanOrEqual(27)
    }
  })

  it('uses unique, known keys and no track older than its album', () => {
    for (const rows of [demoArtists, demoAlbums, demoTracks])
      expect(unique(rows.map((row) => row.key))).toBe(true)
    for (const track of demoTracks) {
      expect(track.createdDaysAgo).toBeLessThanOrEqual(track.album.createdDaysAgo)
      expect(track.createdDaysAgo).toBeGreaterThanOrEqual(0)
    }
    expect(new Set(demoTracks.map((track) => track.originalFormat))).toEqual(
      new Set(['mp3', 'wav']),
    )
  })
})

// In threads, because arithmetic is many times slower in Jest's module context.
const renderer = openRenderer()
const analysers = new WorkerPool(new URL('./testing/listening.worker.ts', import.meta.url), {
  maxWaiting: 100,
})
/** Shares its cache with `npm start`, because a track takes a second to render. */
const cache = await openRenderCache(join(import.meta.dirname, '../../../.cache/demo-world'))
const sharedRenderer = cachedRenderer(renderer, cache)
afterAll(() => Promise.all([renderer.close(), analysers.close()]))
const trackOf = (key: string) => demoTracks.find((track) => track.key === key) as DemoTrack

describe('rendering', () => {
  it('yields the same bytes in any order', async () => {
    const other = openRenderer()
    const keys = ['moon-1', 'cassette-2', 'soripan-1', 'city-noise-4']
    const forth = await Promise.all(keys.map((key) => renderer.originalBytes(trackOf(key))))
    const back = await Promise.all(
      [...keys].reverse().map((key) => other.originalBytes(trackOf(key))),
    )
    await other.close()
    for (const [n, bytes] of forth.entries())
      expect(Buffer.from(bytes).equals(Buffer.from(back[keys.length - 1 - n] ?? []))).toBe(true)
  }, 60_000)

  const some = demoAlbums.map((album, n) => {
    const own = demoTracks.filter((track) => track.album === album)
    return own[n % own.length] as DemoTrack
  })

  it('yields 5 to 60 s without clipping, silence, clicks or similar tracks', async () => {
    const analyses = await Promise.all(
      some.map(async (track) => {
        const bytes = await sharedRenderer.originalBytes(track)
        const analysis = await analysers.run<Analysis & { format: string }>(bytes)
        expect(analysis.format).toBe(track.originalFormat)
        return { title: track.title, ...analysis }
      }),
    )
    for (const { title, seconds, peak, offset, ends, lufs, quiet } of analyses) {
      const facts = {
        title,
        seconds: seconds > 5 && seconds < 60,
        peak: peak < 1,
        offset: offset < 0.002,
        ends: ends < 0.01,
        quiet: quiet < 0.6,
      }
      expect(facts).toEqual({
        title,
        seconds: true,
        peak: true,
        offset: true,
        ends: true,
        quiet: true,
      })
      expect(lufs).toBeGreaterThan(-22)
      expect(lufs).toBeLessThan(-10)
    }
    for (const [n, one] of analyses.entries()) {
      for (const other of analyses.slice(0, n)) {
        expect({ between: [one.title, other.title], alike: likeness(one, other) > 0.9 }).toEqual({
          between: [one.title, other.title],
          alike: false,
        })
      }
    }
  }, 120_000)
})

describe('loudness', () => {
  const media = new MediaWorkers()
  afterAll(() => media.close())

  it.each([
    'euljiro-drums-1',
    'euljiro-drums-5',
    'tile-roof-3',
    'euljiro-drums-2',
    'interface-2',
    'trail-guitar-4',
  ])(
    'stays near the median for %s, with true peaks below full scale',
    async (key) => {
      const { loudness, truePeak } = await media.processAudio(
        await sharedRenderer.originalBytes(trackOf(key)),
      )
      expect(truePeak).toBeLessThan(0)
      expect(Math.abs((loudness ?? 0) - USUAL_LUFS)).toBeLessThan(6)
    },
    60_000,
  )
})

describe('covers', () => {
  it('render reproducibly as JPEGs of 960 pixels, each by a different painter', async () => {
    expect(unique(demoAlbums.map((album) => album.cover.painter))).toBe(true)
    const covers = await Promise.all(demoAlbums.map((album) => renderer.cover(album)))
    const [first] = demoAlbums
    if (!first) throw new Error('no albums')
    expect(Buffer.from(await renderer.cover(first)).equals(Buffer.from(covers[0] ?? []))).toBe(true)
    expect(unique(covers.map((cover) => Buffer.from(cover).toString('base64')))).toBe(true)
    for (const cover of covers)
      expect(await sharp(cover).metadata()).toMatchObject({
        format: 'jpeg',
        width: 960,
        height: 960,
      })
  }, 60_000)
})
