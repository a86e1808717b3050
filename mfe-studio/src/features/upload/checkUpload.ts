import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { fieldRefusals } from '@sori/contract/errors'
import { soundBody } from '@sori/contract/management'
import { titleText } from '@sori/contract/text'
import type { FieldProblem } from '@sori/remote-kit/forms'
import type { SoundRow } from './soundRows.ts'
import type { UploadAlbum } from './uploadAlbum.ts'
import { bodyOf, fieldOfTags, fields, isOfAlbum } from './uploadApi.ts'

/** What is wrong with an upload before it is sent. */
export interface UploadCheck {
  readonly album: readonly FieldProblem[]
  /** By the key of the row. */
  readonly rows: ReadonlyMap<number, readonly FieldProblem[]>
}

/** No album is chosen: a code of this page, whose payload has no such field. */
export const ALBUM_NEEDED = 'ALBUM_NEEDED'

/** The field of a kind of tags that has none: it has a message of its own (product.md §5). */
export function missingTags(problem: FieldProblem): TagKind | undefined {
  return problem.code === 'REQUIRED' ? tagKinds.find((kind) => problem.field === fieldOfTags(kind)) : undefined
}

/** Holds the upload against the contract's schema and the rules of product.md §5, and its titles against each other; a file that is on its way is not missing. */
export function checkUpload(album: UploadAlbum, rows: readonly SoundRow[]): UploadCheck {
  const problems = new Map(rows.map((row) => [row.key, problemsOf(album, row)]))
  const [first] = problems.values()
  const repeated = repeatedTitles(rows)
  return {
    album: albumProblems(album, (first ?? []).filter(isOfAlbum)),
    rows: new Map(
      [...problems].map(([key, all]) => [key, [...all.filter((problem) => !isOfAlbum(problem)), ...(repeated.get(key) ?? [])]]),
    ),
  }
}

/** Where an album is to be chosen and none is, that alone is wrong: the fields of a new one are not on the page. */
function albumProblems(album: UploadAlbum, refused: readonly FieldProblem[]): readonly FieldProblem[] {
  if (album.kind === 'existing' && !album.existing) return [{ field: fields.albumName, code: ALBUM_NEEDED }]
  const needsArt = album.kind === 'new' && !album.artPath && !album.artSending
  return needsArt ? [{ field: fields.albumArt, code: 'IMAGE_REQUIRED' }, ...refused] : refused
}

/** The rows whose title stands in a row above: an artist's titles are unique, ignoring case. */
function repeatedTitles(rows: readonly SoundRow[]): ReadonlyMap<number, readonly FieldProblem[]> {
  const seen = new Set<string>()
  const found = new Map<number, readonly FieldProblem[]>()
  for (const { key, title } of rows) {
    const name = titleText(title)
    if (name && seen.has(name)) found.set(key, [{ field: fields.title, code: 'TAKEN' }])
    seen.add(name)
  }
  return found
}

const isOnItsWay = ({ phase }: SoundRow) => phase === 'sending' || phase === 'waiting'

function problemsOf(album: UploadAlbum, row: SoundRow): FieldProblem[] {
  const parsed = soundBody.safeParse(bodyOf(album, row), { reportInput: true })
  if (parsed.success) return []
  return fieldRefusals(parsed.error.issues).flatMap((problem) => {
    if (problem.field !== fields.file) return [problem]
    return isOnItsWay(row) ? [] : [{ ...problem, code: 'TRACK_REQUIRED' as const }]
  })
}
