import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../api/src/lib/postgres/database.ts'
import type { Log } from '../../../api/src/lib/runtime/log.ts'
import type { Services } from '../../../api/src/services.ts'
import type { DemoAlbum, DemoTrack, Renderer } from '../world/index.ts'
import { beginSeeding, daysBefore, finishSeeding } from './seeds.ts'

type Options = {
  db: Database
  services: Pick<Services, 'catalogue' | 'files' | 'images' | 'members'>
  log: Log
  signal: AbortSignal
  tracks: readonly DemoTrack[]
  /** Renders the tracks; closed by the seeding. */
  renderer: Renderer
}

const SEED = 'demo world'
/** The number of tracks at a time: one is rendered while others are stored. */
const CONCURRENT_TRACKS = 3
const PENDING_POLL_MS = 250

/**
 * Fills an empty catalogue with the newest tracks first, because the first page shows them. Ends
 * when all previews are made.
 */
export async function seedDemoWorld(options: Options): Promise<void> {
  const { db, services, log, signal, renderer } = options
  const seedStartedAt = await beginSeeding(db, SEED, sql`NOT EXISTS (SELECT 1 FROM tracks)`)
  if (!seedStartedAt) return
  const stop = () => void renderer.close()
  signal.addEventListener('abort', stop, { once: true })
  const startedAt = performance.now()
  const logProgress = (message: string) => {
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    log.info({ tracks: options.tracks.length, seconds }, message)
  }
  try {
    await services.catalogue.addTags(tagsOf(options.tracks))
    await publishAll(options, seedStartedAt)
    if (signal.aborted) return
    await finishSeeding(db, SEED)
    logProgress('the demo world is published')
    while (await isPending(db)) await wait(PENDING_POLL_MS, undefined, { signal })
    logProgress('the demo world is complete')
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
    await renderer.close()
  }
}

async function publishAll(options: Options, seedStartedAt: Date): Promise<void> {
  const queue = options.tracks.toSorted((a, b) => a.createdDaysAgo - b.createdDaysAgo).values()
  const coverOf = coverMaker(options)
  const publishQueued = async () => {
    for (const track of queue) {
      if (options.signal.aborted) return
      await publish(options, track, seedStartedAt, coverOf)
    }
  }
  // Waits for all, because the caller may then close the database.
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENT_TRACKS }, publishQueued))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

type CoverOf = (album: DemoAlbum, artistId: number) => Promise<string | null>

/** Returns a function that makes each missing cover once. */
function coverMaker({ services: { catalogue, images }, renderer }: Options): CoverOf {
  const covers = new Map<DemoAlbum, Promise<string | null>>()
  const make: CoverOf = async (album, artistId) => {
    const present = await catalogue.findArtOfAlbum(artistId, album.name)
    return present === undefined ? images.add(artistId, await renderer.cover(album)) : present
  }
  return (album, artistId) => {
    const cover = covers.get(album) ?? make(album, artistId)
    covers.set(album, cover)
    return cover
  }
}

async function publish(
  { services: { catalogue, files, members }, renderer }: Options,
  track: DemoTrack,
  seedStartedAt: Date,
  coverOf: CoverOf,
): Promise<void> {
  const { album, title } = track
  const artist = await members.findByEmail(album.artist.email)
  if (!artist) throw new Error(`the demo artist ${album.artist.nickname} has no account`)
  if (await catalogue.hasTrack(artist.id, title)) return
  const [original, artPath] = await Promise.all([
    renderer.originalBytes(track),
    coverOf(album, artist.id),
  ])
  const { id: fileId } = await files.addAudio(artist.id, original, {
    format: track.originalFormat,
  })
  await catalogue.publishTrack({
    artist,
    album: {
      name: album.name,
      description: album.description,
      artPath,
      createdAt: timeBefore(seedStartedAt, album.createdDaysAgo + 1, album.key),
    },
    track: {
      title,
      description: track.description,
      createdAt: timeBefore(seedStartedAt, track.createdDaysAgo, track.key),
    },
    tags: track.tags,
    fileId,
  })
}

async function isPending(db: Database): Promise<boolean> {
  const pending = db.selectFrom('files').select('id').where('state', '=', 'stored').limit(1)
  return (await pending.executeTakeFirst()) !== undefined
}

function tagsOf(tracks: readonly DemoTrack[]): DemoTrack['tags'] {
  const all = (kind: keyof DemoTrack['tags']) => [
    ...new Set(tracks.flatMap(({ tags }) => tags[kind])),
  ]
  return { instrument: all('instrument'), mood: all('mood'), genre: all('genre') }
}

/** Returns a time so many days before, at a time of the day that depends on the key. */
function timeBefore(seedStartedAt: Date, daysAgo: number, key: string): Date {
  const share = createHash('sha256').update(key).digest().readUInt16BE(0) / 65_536
  return daysBefore(seedStartedAt, daysAgo + share)
}
