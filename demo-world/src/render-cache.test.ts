import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { cachedMedia, cachedRenderer, openRenderCache } from './render-cache.ts'
import type { Renderer } from './world/index.ts'
import { demoAlbums, demoTracks } from './world/index.ts'

let folder: string
let rendered: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sori-cache-test-'))
  rendered = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const renderer: Renderer = {
  originalBytes: async ({ key }) => {
    rendered.push(key)
    return Buffer.from(`audio of ${key}`)
  },
  cover: async ({ key }) => {
    rendered.push(key)
    return Buffer.from(`cover of ${key}`)
  },
  close: async () => undefined,
}
const [track, album] = [firstOf(demoTracks), firstOf(demoAlbums)]

function firstOf<T>(rows: readonly T[]): T {
  const [first] = rows
  if (!first) throw new Error('the demo world is empty')
  return first
}

async function renderBoth(from: Renderer): Promise<string[]> {
  return [await from.originalBytes(track), await from.cover(album)].map((bytes) =>
    Buffer.from(bytes).toString(),
  )
}

describe('the render cache', () => {
  test('returns the same bytes to a second database without rendering again', async () => {
    const first = await renderBoth(cachedRenderer(renderer, await openRenderCache(folder)))
    const second = await renderBoth(cachedRenderer(renderer, await openRenderCache(folder)))
    expect(first).toEqual([`audio of ${track.key}`, `cover of ${album.key}`])
    expect(second).toEqual(first)
    expect(rendered).toEqual([track.key, album.key])
  })

  test('ignores entries of other sources and keeps foreign files', async () => {
    const otherVersion = 'a'.repeat(32)
    await mkdir(join(folder, otherVersion, 'tracks'), { recursive: true })
    await writeFile(join(folder, otherVersion, 'tracks', track.key), 'old')
    await mkdir(join(folder, 'holiday'))
    expect((await renderBoth(cachedRenderer(renderer, await openRenderCache(folder))))[0]).toBe(
      `audio of ${track.key}`,
    )
    expect(await readdir(folder)).not.toContain(otherVersion)
    expect(await readdir(folder)).toContain('holiday')
  })

  test('renders without a cache in a folder that is not writable', async () => {
    await writeFile(join(folder, 'file'), '')
    const unwritable = join(folder, 'file', 'cache')
    expect(await renderBoth(cachedRenderer(renderer, await openRenderCache(unwritable)))).toEqual([
      `audio of ${track.key}`,
      `cover of ${album.key}`,
    ])
  })

  test('renders a truncated entry again', async () => {
    const cache = await openRenderCache(folder)
    await renderBoth(cachedRenderer(renderer, cache))
    const [version = ''] = await readdir(folder)
    await writeFile(join(folder, version, 'tracks', track.key), '')
    expect((await renderBoth(cachedRenderer(renderer, cache)))[0]).toBe(`audio of ${track.key}`)
  })

  test('caches processed audio and images by their bytes, and pictures of links by their texts', async () => {
    let made = 0
    const facts = { format: 'mp3' as const, sampleRate: 44_100, channels: 2 }
    const unknown = { soundType: null, bpm: null, musicalKey: null }
    const media = {
      processAudio: async (bytes: Uint8Array) => ({
        ...facts,
        duration: ++made,
        peaks: bytes,
        preview: bytes,
        loudness: -14,
        truePeak: -1,
        character: { ...unknown, problem: null },
      }),
      findCharacter: async () => ({ ...unknown, problem: null }),
      drawCard: async () => Uint8Array.of(++made),
      processImage: async (bytes: Uint8Array) => [
        { width: 96 as const, webp: Uint8Array.of(++made, ...bytes) },
      ],
      verifyAudio: async () => ({ ...facts, seconds: 1, warning: null }),
    }
    const cached = cachedMedia(media, await openRenderCache(folder))
    const uploads = [Uint8Array.of(1), Uint8Array.of(1), Uint8Array.of(2)]
    const durations: number[] = []
    for (const upload of uploads) durations.push((await cached.processAudio(upload)).duration)
    expect(durations).toEqual([1, 1, 2])
    const pictures = [
      await cached.processImage(Uint8Array.of(1)),
      await cached.processImage(Uint8Array.of(1)),
    ]
    expect(pictures.map(([image]) => [...(image?.webp ?? [])])).toEqual([
      [3, 1],
      [3, 1],
    ])
    const card = {
      title: '달빛 산책로',
      artist: '달빛작업실',
      detail: '1 크레딧',
      peaks: null,
      art: null,
    }
    const cards: number[] = []
    for (const title of ['달빛 산책로', '달빛 산책로', '고래의 잠'])
      cards.push(...(await cached.drawCard({ ...card, title })))
    expect(cards).toEqual([4, 4, 5])
  })
})
