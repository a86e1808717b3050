import type { AlbumsAnswer, TagKind } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import { managedAlbumsParams, type PublicationBody } from '@sori/contract/management'
import { type Album, toAlbum } from '@sori/market-kit/catalogue'
import { listTags, onSuccess } from '@sori/remote-kit/data'
import type { FieldProblem } from '@sori/remote-kit/forms'
import { eventTags } from '../../api/eventTags.ts'
import { studioApi } from '../../api/studioApi.ts'
import { type AlbumDraft, descriptionOf, type TrackDraft, tagsOf } from './uploadState.ts'

/** The calls of the upload (product.md §7). */
const uploadApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    publishTrack: build.mutation<CommandAnswer & { data: { musicId: number } }, PublicationBody>({
      query: (body) => ({ url: '/api/me/sounds', method: 'POST', body }),
      invalidatesTags: onSuccess(eventTags['track.changed']),
    }),
    /** Returns the user's newest albums whose names contain the keyword. */
    findMyAlbums: build.query<readonly Album[], string>({
      query: (keyword) =>
        `/api/me/albums${writeParams(managedAlbumsParams, { keyword, size: 10 })}`,
      transformResponse: ({ dtoList }: AlbumsAnswer) => dtoList.map(toAlbum),
      providesTags: (albums) => listTags('Album', albums),
    }),
  }),
})

export const { usePublishTrackMutation, useFindMyAlbumsQuery } = uploadApi

/** Names of the payload's fields in the server's refusals. */
export const payloadFields = {
  /** The prefix of the album's fields. */
  album: 'albumDTO.',
  albumName: 'albumDTO.albumName',
  albumDescription: 'albumDTO.description',
  albumArt: 'albumDTO.albumArtPath',
  title: 'musicDTO.title',
  description: 'musicDTO.description',
  file: 'musicDTO.filePath',
  /** The prefix of the fields of tags. */
  tags: 'tagsDTO.',
} as const

/** Returns the field of the tags of `kind`. */
export const fieldOfTags = (kind: TagKind): string => `${payloadFields.tags}${kind}`

/** Returns true for a refusal of the album. All others are about one track. */
export const isAboutAlbum = ({ field }: FieldProblem): boolean =>
  field.startsWith(payloadFields.album)

/** Returns true for a refusal of a track's tags. */
export const isAboutTags = ({ field }: FieldProblem): boolean =>
  field.startsWith(payloadFields.tags)

/** Builds the payload of one track (product.md §3). Existing albums keep their cover (D19). */
export function bodyOf(album: AlbumDraft, track: TrackDraft): PublicationBody {
  const { existing, name, description, cover } = album
  const { title, file } = track
  return {
    albumDTO: {
      albumName: existing?.name ?? name,
      albumArtPath: existing || cover.phase !== 'sent' ? null : cover.path,
      description: existing?.description ?? description,
    },
    musicDTO: {
      title,
      filePath: file.phase === 'sent' ? file.path : '',
      description: descriptionOf(album, track),
    },
    tagsDTO: tagsOf(album, track),
  }
}
