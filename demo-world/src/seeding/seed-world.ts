import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../api/src/lib/postgres/database.ts'
import type { Log } from '../../../api/src/lib/runtime/log.ts'
import type { Services } from '../../../api/src/services.ts'
import type { Renderer } from '../render-cache.ts'
import type { DemoAlbum, DemoArtist, DemoTrack } from '../world/index.ts'
import { demoArtistEmail } from './seed-accounts.ts'

/** The rows and their renderer, which the seeding closes. */
type World = {
  artists: readonly DemoArtist[]
  albums: readonly DemoAlbum[]
  tracks: readonly DemoTrack[]
  renderer: Renderer
}

type Options = {
  db: Database
  services: Pick<Services, 'catalogue' | 'files' | 'images' | 'members'>
  log: Log
  signal: AbortSignal
  world: World
}

const SEED = 'demo world'
const DAY_MS = 86_400_000
/** Tracks in progress: one is rendered while others are stored. */
const AT_ONCE = 3
const PENDING_MS = 250

/**
 * Fills an empty catalogue with the demo world (D39) by the services of uploads, newest tracks
 * first, because the first page shows them. Ends after the previews are made. A restart after an
 * abort by `signal` continues.
 */
export async function seedDemoWorld({ db, services, log, signal, world }: Options): Promise<void> {
  const began = await begin(db)
  if (!began) return
  const { renderer } = world
  const stop = () => void renderer.close()
  signal.addEventListener('abort', stop, { once: true })
  const { catalogue, files, images, members } = services
  const started = performance.now()
  const secondsSince = () => Math.round((performance.now() - started) / 100) / 10
  const covers = new Map<string, Promise<string | null>>()
  const newestFirst = [...world.tracks].sort((a, b) => a.createdDaysAgo - b.createdDaysAgo)

  const coverOf = (album: DemoAlbum, artistId: number) => {
    const known = covers.get(album.key) ?? makeCover(album, artistId)
    covers.set(album.key, known)
    return known
  }
  const makeCover = async (album: DemoAlbum, artistId: number) => {
    const present = await catalogue.artOf(artistId, album.name)
    return present === undefined ? images.add(artistId, await renderer.cover(album)) : present
  }
  const publish = async (track: DemoTrack) => {
    const album = found(world.albums, track.album)
    const { key, nickname } = found(world.artists, album.artist)
    const artist = await members.findByEmail(demoArtistEmail(nickname, key))
    if (!artist) throw new Error(`the demo artist ${nickname} has no account`)
    if (await catalogue.hasTrack(artist.id, track.title)) return
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
        createdAt: momentOf(began, album.createdDaysAgo + 1, album.key),
      },
      track: {
        title: track.title,
        description: track.description,
        createdAt: momentOf(began, track.createdDaysAgo, track.key),
      },
      tags: track.tags,
      fileId,
    })
  }

  try {
    await catalogue.addTags(tagsOf(newestFirst))
    const waiting = newestFirst.values()
    const line = async () => {
      for (const track of waiting) {
        if (signal.aborted) return
        await publish(track)
      }
    }
    // wait for all lines: the caller may close the database
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, line))
    if (signal.aborted) return
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    await db
      .updateTable('seeds')
      .set({ finished_at: new Date() })
      .where('name', '=', SEED)
      .execute()
    log.info({ tracks: newestFirst.length, seconds: secondsSince() }, 'the demo world is published')
    while (await isPending(db)) await wait(PENDING_MS, undefined, { signal })
    log.info({ tracks: newestFirst.length, seconds: secondsSince() }, 'the demo world is complete')
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
    await renderer.close()
  }
}

async function begin(db: Database): Promise<Date | null> {
  await sql`INSERT INTO seeds (name) SELECT ${SEED} WHERE NOT EXISTS (SELECT 1 FROM tracks) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const seed = await db.selectFrom('seeds').selectAll().where('name', '=', SEED).executeTakeFirst()
  return seed && !seed.finished_at ? seed.started_at : null
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

function momentOf(began: Date, daysAgo: number, key: string): Date {
  const share = createHash('sha256').update(key).digest().readUInt16BE(0) / 65_536
  return new Date(began.getTime() - (daysAgo + share) * DAY_MS)
}

function found<T extends { key: string }>(rows: readonly T[], key: string): T {
  const row = rows.find((one) => one.key === key)
  if (!row) throw new Error(`the demo world lacks ${key}`)
  return row
}
