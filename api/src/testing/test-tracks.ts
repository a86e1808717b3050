import type { Publication } from '../modules/catalogue/catalogue/catalogue.service.ts'
import { newFilePath } from '../modules/files/media/index.ts'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import type { TestApp } from './test-app.ts'

export const PREVIEW = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251)

export const ORIGINAL = Uint8Array.from({ length: 2_000 }, (_, index) => index % 241)

type Traits = {
  tags?: Partial<Publication['tags']>
  album?: string
  createdAt?: Date
  downloads?: number
}

export async function addTrack(
  { services, db, storage }: TestApp,
  artist: MemberRow,
  title: string,
  traits: Traits = {},
): Promise<{ id: number; filePath: string }> {
  const { album = 'First album', createdAt = new Date(), downloads = 0 } = traits
  const tags = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'], ...traits.tags }
  await services.catalogue.addTags(tags)
  const path = newFilePath()
  const previewKey = `previews/${path}.mp3`
  const originalKey = `originals/${path}.mp3`
  await storage.put(previewKey, PREVIEW)
  await storage.put(originalKey, ORIGINAL)
  const made = {
    state: 'ready',
    preview_key: previewKey,
    duration_ms: 12_345,
    peaks: Buffer.alloc(400, 7),
  } as const
  const { id: fileId } = await db
    .insertInto('files')
    .values({
      path,
      owner_id: artist.id,
      mime: 'audio/mpeg',
      bytes: ORIGINAL.length,
      original_key: originalKey,
      ...made,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await services.catalogue.publishTrack({
    artist,
    album: { name: album, description: 'An album', artPath: null, createdAt },
    track: { title, description: 'A track', createdAt, downloads },
    tags,
    fileId,
  })
  return { id, filePath: path }
}

/** Hides a track as its artist would, without a request. */
export async function hideTrack({ db }: TestApp, id: number): Promise<void> {
  const change = { hidden_at: new Date(), hidden_by: 'artist' } as const
  await db.updateTable('tracks').set(change).where('id', '=', id).execute()
}

/** Undoes `hideTrack`. */
export async function showTrack({ db }: TestApp, id: number): Promise<void> {
  const change = { hidden_at: null, hidden_by: null }
  await db.updateTable('tracks').set(change).where('id', '=', id).execute()
}
