import type { AlbumsAnswer, TagKind } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import { managedAlbumsParams, type RecentUpload, type SoundBody } from '@sori/contract/management'
import type { FieldProblem } from '@sori/remote-kit/forms'
import { listTags } from '@sori/remote-kit/http'
import { type Album, toAlbum } from '@sori/remote-kit/model'
import { studioApi } from '../../api/studioApi.ts'
import type { SoundRow } from './soundRows.ts'
import type { UploadAlbum } from './uploadAlbum.ts'
import type { UploadState } from './watchSounds.ts'

/** The calls of the upload (product.md §7). */
export const uploadApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    publishSound: build.mutation<CommandAnswer & { data: { musicId: number } }, SoundBody>({
      query: (body) => ({ url: '/api/me/sounds', method: 'POST', body }),
    }),
    /** The newest of one's albums whose names hold what was typed. */
    findMyAlbums: build.query<readonly Album[], string>({
      query: (keyword) => `/api/me/albums${writeParams(managedAlbumsParams, { keyword, size: 10 })}`,
      transformResponse: ({ dtoList }: AlbumsAnswer) => dtoList.map(toAlbum),
      providesTags: (albums) => listTags('Album', albums),
    }),
    /** What has become of one's newest sounds. */
    listRecentSounds: build.query<readonly UploadState[], void>({
      query: () => '/api/me/uploads',
      transformResponse: ({ dtoList }: { dtoList: readonly RecentUpload[] }) => dtoList.flatMap(toTraySound),
    }),
  }),
})

/** A file that no track plays yet is shown by its own row. */
function toTraySound({ musicId, state }: RecentUpload): UploadState[] {
  return musicId === null ? [] : [{ id: musicId, state: state === 'ready' ? 'live' : state }]
}

export const { useFindMyAlbumsQuery } = uploadApi

/** The payload's fields, as refusals name them. */
export const fields = {
  albumName: 'albumDTO.albumName',
  albumDescription: 'albumDTO.description',
  albumArt: 'albumDTO.albumArtPath',
  title: 'musicDTO.title',
  description: 'musicDTO.description',
  file: 'musicDTO.filePath',
} as const

/** The field of the tags of `kind`. */
export const fieldOfTags = (kind: TagKind): string => `tagsDTO.${kind}`

/** Whether a refusal is about the album; the others are about one track. */
export const isOfAlbum = ({ field }: FieldProblem): boolean => field.startsWith('albumDTO.')

/** Whether a refusal is about a track's tags. */
export const isOfTags = ({ field }: FieldProblem): boolean => field.startsWith('tagsDTO.')

/** The payload of one track (product.md §3). A picture goes with a new album only: an old one keeps its own (D19). */
export function bodyOf(album: UploadAlbum, row: SoundRow): SoundBody {
  const { existing } = album
  return {
    albumDTO: {
      albumName: existing?.name ?? album.name,
      albumArtPath: existing ? null : (album.artPath ?? null),
      description: existing?.description ?? album.description,
    },
    musicDTO: { title: row.title, filePath: row.path ?? '', description: row.description },
    tagsDTO: row.tags,
  }
}
