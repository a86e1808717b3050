import { nameKey } from '../../api/src/lib/text/name-key.ts'
import { type DemoTrack, demoArtists, demoTracks } from '../../demo-world/src/world/rows.ts'
import type { createTemporaryProduct } from '../processes/temporary-product.ts'

type Product = Awaited<ReturnType<typeof createTemporaryProduct>>

export type PublishedTrack = {
  id: number
  title: string
  artist: string
  album: string
  tags: string[]
}

const DAY_MS = 86_400_000

/** Publishes the demo world without audio. The appeal of a track is its number of downloads. */
export async function publishDemoWorld(product: Product): Promise<PublishedTrack[]> {
  const artists = new Map<string, number>()
  for (const { nickname, email } of demoArtists)
    artists.set(nickname, await addArtist(product, nickname, email))
  const published: PublishedTrack[] = []
  for (const track of demoTracks) {
    const artist = track.album.artist.nickname
    const id = await publish(product, track, artists.get(artist) ?? 0)
    const tags = Object.values(track.tags).flat()
    published.push({ id, title: track.title, artist, album: track.album.name, tags })
  }
  return published
}

async function addArtist({ db }: Product, nickname: string, email: string): Promise<number> {
  const { id } = await db
    .insertInto('members')
    .values({
      email,
      name: 'Artist',
      nickname,
      nickname_key: nameKey(nickname),
      password_hash: 'none',
      activated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function publish(product: Product, track: DemoTrack, artistId: number): Promise<number> {
  const { db, services } = product
  await services.catalogue.addTags(track.tags)
  const path = `demo-${track.key}`
  const { id: fileId } = await db
    .insertInto('files')
    .values({ path, owner_id: artistId, mime: 'audio/mpeg', bytes: 1, original_key: path })
    .returning('id')
    .executeTakeFirstOrThrow()
  const createdAt = new Date(Date.now() - track.createdDaysAgo * DAY_MS)
  return services.catalogue.publishTrack({
    artist: { id: artistId },
    album: { name: track.album.name, description: '', artPath: null, createdAt },
    track: { ...track, createdAt, downloads: track.appeal },
    tags: track.tags,
    fileId,
  })
}
