import type { Publication } from '../modules/catalogue/catalogue.service.ts'
import type { Member } from '../modules/members/member.service.ts'
import type { TestApp } from './test-app.ts'

/** What a test track's preview consists of. */
export const PREVIEW = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251)

type Traits = { tags?: Partial<Publication['tags']>; album?: string; createdAt?: Date; downloads?: number }

/** A track on sale with a stored preview, through the catalogue's own door; gives its id and `filePath`. */
export async function addTrack(
  { services, db }: TestApp,
  artist: Member,
  title: string,
  traits: Traits = {},
): Promise<{ id: number; filePath: string }> {
  const { album = 'First album', createdAt = new Date(), downloads = 0 } = traits
  const tags = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'], ...traits.tags }
  await services.catalogue.addTags(tags)
  const processed = { duration: 12.345, peaks: new Uint8Array(400).fill(7), preview: PREVIEW, format: 'mp3' as const }
  const fileId = await services.files.addSound(artist.id, PREVIEW, processed)
  const id = await services.catalogue.publishTrack({
    artist,
    album: { name: album, description: 'An album', artPath: null, createdAt },
    track: { title, description: 'A track', createdAt, downloads },
    tags,
    fileId,
  })
  const { path } = await db.selectFrom('files').select('path').where('id', '=', fileId).executeTakeFirstOrThrow()
  return { id, filePath: path }
}
