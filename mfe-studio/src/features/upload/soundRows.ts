import type { TagSet } from '@sori/contract/catalogue'
import { TITLE_MAX, withoutSigns } from '@sori/contract/management'
import { titleText } from '@sori/contract/text'
import type { UploadPhase } from '@sori/remote-kit/files'
import type { FieldProblem } from '@sori/remote-kit/forms'

/** A track of an upload: its file and what is typed of it. */
export interface SoundRow {
  readonly key: number
  /** The files that it was made with, which it sends once it is on the page. */
  readonly files: readonly File[]
  readonly title: string
  readonly description: string
  readonly tags: TagSet
  /** Where the server keeps the file; undefined until it has it. */
  readonly path: string | undefined
  /** What that file is called; undefined while there is none. */
  readonly fileName: string | undefined
  readonly phase: UploadPhase
  /** What is wrong with it, by the payload's names of the fields. */
  readonly problems: readonly FieldProblem[]
  /** Why the server did not take it as a whole, in words. */
  readonly refusal: string | undefined
}

let keys = 0

/** A row without anything typed; `files` are sent once it is on the page. */
export function newRow(files: readonly File[] = []): SoundRow {
  keys += 1
  return {
    key: keys,
    files,
    title: files.length === 1 ? titleOf(files[0]?.name ?? '') : '',
    description: '',
    tags: { instrument: [], mood: [], genre: [] },
    path: undefined,
    fileName: undefined,
    phase: 'empty',
    problems: [],
    refusal: undefined,
  }
}

/** True for a row that nobody has begun. */
export function isUntouched({ title, description, tags, phase, files }: SoundRow): boolean {
  const noTags = tags.instrument.length + tags.mood.length + tags.genre.length === 0
  return !title && !description && noTags && phase === 'empty' && files.length === 0
}

/** Returns a file's name as a title (D17): without its extension and signs. */
export function titleOf(fileName: string): string {
  return titleText(withoutSigns(fileName.replace(/\.[^.]+$/, '')))
    .slice(0, TITLE_MAX)
    .trim()
}

/** What happens to the rows of an upload. */
export type RowAction =
  /** `keep` is a row that is being filled at this moment. */
  | { type: 'add'; rows: readonly SoundRow[]; keep?: number }
  | { type: 'remove'; key: number }
  | { type: 'change'; key: number; part: Partial<SoundRow> }
  | { type: 'refuse'; problems: ReadonlyMap<number, readonly FieldProblem[]> }

/** The rows after adding files: files fill empty rows first, and there is always at least one row. */
export function rowsAfter(rows: readonly SoundRow[], action: RowAction): readonly SoundRow[] {
  if (action.type === 'add') return [...rows.filter((row) => row.key === action.keep || !isUntouched(row)), ...action.rows]
  if (action.type === 'remove') {
    const left = rows.filter(({ key }) => key !== action.key)
    return left.length > 0 ? left : [newRow()]
  }
  if (action.type === 'refuse') return rows.map((row) => ({ ...row, refusal: undefined, problems: action.problems.get(row.key) ?? [] }))
  return rows.map((row) => (row.key === action.key ? { ...row, ...action.part } : row))
}
