import type { TagSet } from '@sori/contract/catalogue'
import { characterInName } from '@sori/contract/files'
import { TITLE_MAX, withoutSigns } from '@sori/contract/management'
import { titleText } from '@sori/contract/text'
import {
  type FieldProblem,
  type FileAction,
  type FileState,
  isUnderWay,
  NO_FILE,
} from '@sori/remote-kit/forms'

/** Values of the ID3 or RIFF tags of an audio file. */
export type FileMetadata = Readonly<{
  title: string | undefined
  albumName: string | undefined
  cover: File | undefined
}>

/** The album in which the tracks are published. */
export type AlbumDraft = Readonly<{
  kind: 'new' | 'existing'
  existing: { id: number; name: string; description: string } | undefined
  name: string
  description: string
  cover: FileState
  /** The cover of an audio file that was proposed last; it is not proposed again. */
  proposedCover: File | undefined
  /** The tags of tracks without separate tags. */
  tags: TagSet
  problems: readonly FieldProblem[]
}>

/** A track before it is published. */
export type TrackDraft = Readonly<{
  key: number
  file: FileState
  title: string
  /** The title made from the file or its name. The next file may replace it. */
  suggestedTitle: string
  /** The description; undefined for the album's. */
  description: string | undefined
  /** The tags; undefined for the album's. */
  tags: TagSet | undefined
  problems: readonly FieldProblem[]
  /** The server's refusal without a field, as a sentence. */
  refusal: string | undefined
}>

export type UploadState = Readonly<{
  /** The phase of the upload; the README draws the transitions. */
  phase: 'editing' | 'submitted' | 'publishing' | 'published'
  album: AlbumDraft
  /** True if a track of this upload is live in the album. */
  isAlbumLive: boolean
  /** The tracks; never empty. */
  tracks: readonly TrackDraft[]
  /** Audio files that did not become tracks. */
  refusedFiles: readonly FileState[]
  hasRights: boolean
  isRightsMissing: boolean
  isRestored: boolean
  /** The latest refusal, a new object for each. */
  latestRefusal: { by: 'check' | 'server' } | undefined
}>

export type UploadAction =
  | {
      type: 'editAlbum'
      change: Partial<Pick<AlbumDraft, 'kind' | 'existing' | 'name' | 'description' | 'tags'>>
    }
  | { type: 'albumFile'; action: FileAction }
  | {
      type: 'editTrack'
      key: number
      change: Partial<Pick<TrackDraft, 'title' | 'description' | 'tags'>>
    }
  | { type: 'trackFile'; key: number; action: FileAction }
  | { type: 'fileMetadata'; key: number; file: File; metadata: FileMetadata }
  | { type: 'drop'; files: readonly File[] }
  | { type: 'addTrack' | 'forgetRefused' }
  | { type: 'removeTrack'; key: number }
  | { type: 'setRights'; hasRights: boolean }
  | { type: 'submit' }
  | { type: 'trackPublished'; key: number }
  | {
      type: 'trackRefused'
      key: number
      problems: readonly FieldProblem[]
      refusal: string | undefined
    }
  | { type: 'publishEnded'; isComplete: boolean }

/** Returns a track without any input. */
export function newTrack(key: number): TrackDraft {
  return {
    key,
    file: NO_FILE,
    title: '',
    suggestedTitle: '',
    description: undefined,
    tags: undefined,
    problems: [],
    refusal: undefined,
  }
}

const NO_TAGS: TagSet = { instrument: [], mood: [], genre: [] }

/** The upload when the page opens. */
export const NEW_UPLOAD: UploadState = {
  phase: 'editing',
  album: {
    kind: 'new',
    existing: undefined,
    name: '',
    description: '',
    cover: NO_FILE,
    proposedCover: undefined,
    tags: NO_TAGS,
    problems: [],
  },
  isAlbumLive: false,
  tracks: [newTrack(1)],
  refusedFiles: [],
  hasRights: false,
  isRightsMissing: false,
  isRestored: false,
  latestRefusal: undefined,
}

/** Returns true for a track without any input. */
export function isUntouched({ title, description, tags, file }: TrackDraft): boolean {
  return !title && !description && file.phase === 'empty' && isEmpty(tags)
}

const isEmpty = (tags: TagSet = NO_TAGS) => Object.values(tags).every(({ length }) => length === 0)

/** Returns the track's description: its own, or the album's. */
export function descriptionOf({ existing, description }: AlbumDraft, track: TrackDraft): string {
  return track.description ?? existing?.description ?? description
}

/** Returns the track's tags: its own, or those of all tracks. */
export function tagsOf({ tags }: AlbumDraft, track: TrackDraft): TagSet {
  return track.tags ?? tags
}

/** Returns true if the user would lose input by leaving the page. */
export function isUnsaved({ phase, album, tracks }: UploadState): boolean {
  const { name, description, existing, cover, tags } = album
  const hasAlbumInput = Boolean(
    name ||
      description ||
      existing ||
      cover.phase === 'sent' ||
      isUnderWay(cover) ||
      !isEmpty(tags),
  )
  return phase !== 'published' && (hasAlbumInput || tracks.some((track) => !isUntouched(track)))
}

/**
 * Returns a title made from a file name (D17): without extension, special signs, track number
 * ("01 "), tempo and key (D208).
 */
export function titleOf(fileName: string): string {
  const extension = /\.[^.]+$/
  const trackNumber = /^0\d[\s._-]+(?=\S)/
  const { bpm, musicalKey, otherWords } = characterInName(fileName)
  const hasCharacter = (bpm !== null || musicalKey !== null) && otherWords.length > 0
  const name = hasCharacter ? otherWords.join(' ') : fileName.replace(extension, '')
  return titleFrom(name.replace(trackNumber, ''))
}

/** Returns a valid title made from any text (D17). */
export function titleFrom(text: string): string {
  return titleText(withoutSigns(text)).slice(0, TITLE_MAX).trim()
}
