import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { fieldRefusals } from '@sori/contract/errors'
import { publicationBody } from '@sori/contract/management'
import { titleText } from '@sori/contract/text'
import { type FieldProblem, isUnderWay } from '@sori/remote-kit/forms'
import { bodyOf, fieldOfTags, isAboutAlbum, isAboutTags, payloadFields } from './uploadApi.ts'
import type { AlbumDraft, TrackDraft, UploadState } from './uploadState.ts'

/** A code of this page: an existing album must be chosen. */
export const ALBUM_NOT_CHOSEN = 'ALBUM_NOT_CHOSEN'

/** Returns the kind of tags that is missing: each kind has its own message (product.md §5). */
export function missingTags(problem: FieldProblem): TagKind | undefined {
  return problem.code === 'REQUIRED'
    ? tagKinds.find((kind) => problem.field === fieldOfTags(kind))
    : undefined
}

/** The problems of the album, and those of each track. */
interface UploadCheck {
  album: readonly FieldProblem[]
  tracks: readonly (readonly FieldProblem[])[]
}

/**
 * Checks the upload by the contract and product.md §5. A file that is still being sent counts as
 * present.
 */
export function checkUpload(album: AlbumDraft, tracks: readonly TrackDraft[]): UploadCheck {
  const titles = tracks.map(({ title }) => titleText(title))
  const problems = tracks.map((track) => problemsOf(album, track))
  // Tracks without own tags share the album's tags, and so also their problems.
  const sharedProblems = problems.find((_, index) => tracks[index]?.tags === undefined) ?? []
  return {
    album: [
      ...albumProblems(album, (problems[0] ?? []).filter(isAboutAlbum)),
      ...sharedProblems.filter(isAboutTags),
    ],
    tracks: problems.map((ownProblems, index) => {
      const title = titles[index]
      // An artist's titles are unique, ignoring case.
      const isRepeated = title && titles.indexOf(title) < index
      const repeatedTitle = isRepeated ? [{ field: payloadFields.title, code: 'TAKEN' }] : []
      const track = tracks[index] as TrackDraft
      return [
        ...ownProblems.filter((problem) => isShownAtTrack(album, track, problem)),
        ...repeatedTitle,
      ]
    }),
  }
}

/**
 * Returns true for problems that the track's fields show. The album's fields show the problems of
 * values that the track copies from the album.
 */
function isShownAtTrack(album: AlbumDraft, track: TrackDraft, problem: FieldProblem): boolean {
  if (isAboutAlbum(problem) || (isAboutTags(problem) && !track.tags)) return false
  // The page shows the description of a new album, but not of an existing one.
  const isCopied = track.description === undefined && album.kind === 'new'
  return problem.field !== payloadFields.description || !isCopied
}

/** Returns true for an album with a live track: such an album must not change. */
export function isAlbumFixed({ album, isAlbumLive }: UploadState): boolean {
  return isAlbumLive && !album.problems.some(isAboutAlbum)
}

/**
 * Returns the problems of the album. When the choice of an existing album is missing, returns only
 * that problem, because the album's other fields are hidden.
 */
function albumProblems(
  album: AlbumDraft,
  refusals: readonly FieldProblem[],
): readonly FieldProblem[] {
  if (album.kind === 'existing' && !album.existing)
    return [{ field: payloadFields.albumName, code: ALBUM_NOT_CHOSEN }]
  const needsCover =
    album.kind === 'new' && album.cover.phase !== 'sent' && !isUnderWay(album.cover)
  return needsCover
    ? [{ field: payloadFields.albumArt, code: 'IMAGE_REQUIRED' }, ...refusals]
    : refusals
}

function problemsOf(album: AlbumDraft, track: TrackDraft): FieldProblem[] {
  const parsed = publicationBody.safeParse(bodyOf(album, track), { reportInput: true })
  if (parsed.success) return []
  return fieldRefusals(parsed.error.issues).flatMap((problem) => {
    if (problem.field !== payloadFields.file) return [problem]
    return isUnderWay(track.file) ? [] : [{ ...problem, code: 'TRACK_REQUIRED' as const }]
  })
}
