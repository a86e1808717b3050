import type { TagSet } from '@sori/contract/catalogue'
import { TITLE_MAX, withoutSigns } from '@sori/contract/management'
import { titleText } from '@sori/contract/text'
import {
  type FieldProblem,
  type FileAction,
  type FileState,
  isUnderWay,
  NO_FILE,
} from '@sori/remote-kit/forms'

/** The album that the tracks are published in. */
export type AlbumDraft = Readonly<{
  kind: 'new' | 'existing'
  existing: { id: number; name: string; description: string } | undefined
  name: string
  description: string
  art: FileState
  problems: readonly FieldProblem[]
}>

/** A track before it is published. */
export type TrackDraft = Readonly<{
  key: number
  file: FileState
  title: string
  /** The title made from a file name: the next file may replace it. */
  suggestedTitle: string
  description: string
  tags: TagSet
  problems: readonly FieldProblem[]
  /** The server's refusal without a field, as a sentence. */
  refusal: string | undefined
}>

/** The upload form. */
export type UploadState = Readonly<{
  /** The README draws the transitions. */
  phase: 'editing' | 'submitted' | 'publishing' | 'published'
  album: AlbumDraft
  /** A track of this upload is live in the album. */
  isAlbumLive: boolean
  /** Never empty. */
  tracks: readonly TrackDraft[]
  /** Audio files that did not become tracks. */
  refusedFiles: readonly FileState[]
  hasRights: boolean
  isRightsMissing: boolean
  isRestored: boolean
  /** The latest refusal: a new object each time. */
  refused: { by: 'check' | 'server' } | undefined
}>

/** An event of an upload. */
export type UploadAction =
  | {
      type: 'editAlbum'
      change: Partial<Pick<AlbumDraft, 'kind' | 'existing' | 'name' | 'description'>>
    }
  | { type: 'albumFile'; action: FileAction }
  | {
      type: 'editTrack'
      key: number
      change: Partial<Pick<TrackDraft, 'title' | 'description' | 'tags'>>
    }
  | { type: 'trackFile'; key: number; action: FileAction }
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
    description: '',
    tags: { instrument: [], mood: [], genre: [] },
    problems: [],
    refusal: undefined,
  }
}

/** The upload when the page opens. */
export const NEW_UPLOAD: UploadState = {
  phase: 'editing',
  album: {
    kind: 'new',
    existing: undefined,
    name: '',
    description: '',
    art: NO_FILE,
    problems: [],
  },
  isAlbumLive: false,
  tracks: [newTrack(1)],
  refusedFiles: [],
  hasRights: false,
  isRightsMissing: false,
  isRestored: false,
  refused: undefined,
}

/** True for an album with a live track, which must not change. */
export function isAlbumFixed({ album, isAlbumLive }: UploadState): boolean {
  return isAlbumLive && album.problems.length === 0
}

/** True for a track without any input. */
export function isUntouched({ title, description, tags, file }: TrackDraft): boolean {
  return (
    !title &&
    !description &&
    file.phase === 'empty' &&
    Object.values(tags).every((names) => names.length === 0)
  )
}

/** True when the user would lose input by leaving the page. */
export function isUnsaved({ phase, album, tracks }: UploadState): boolean {
  const { name, description, existing, art } = album
  const isAlbumBegun = Boolean(
    name || description || existing || art.phase === 'sent' || isUnderWay(art),
  )
  return phase !== 'published' && (isAlbumBegun || tracks.some((track) => !isUntouched(track)))
}

/** Makes a title from a file name (D17): without its extension and signs. */
export function titleOf(fileName: string): string {
  return titleText(withoutSigns(fileName.replace(/\.[^.]+$/, '')))
    .slice(0, TITLE_MAX)
    .trim()
}
