import type { FieldErrorCode } from '@sori/contract/errors'
import { type AudioWarning, type FileRule, refusalOf } from '@sori/contract/files'
import { fieldMessages, type Locale } from '@sori/contract/messages'
import { fieldProblemText } from '../forms/fieldProblems.ts'
import type { RequestProblem } from '../http/hostFetch.ts'
import { problemText } from '../http/problemText.ts'
import { fileTexts } from './texts.ts'

export type FileState = Readonly<
  | { phase: 'empty' }
  | { phase: 'refused'; code: FieldErrorCode; name: string }
  | { phase: 'sending'; file: File; percent: number }
  /** Waits for the network; then the file is sent again. */
  | { phase: 'waiting'; file: File; problem: RequestProblem }
  /** Failed, or cancelled if `problem` is undefined. */
  | { phase: 'failed'; file: File; problem: RequestProblem | undefined }
  /** Stored by the server. `file` is undefined after a reload. */
  | { phase: 'sent'; path: string; name: string; file?: File; warning?: AudioWarning | null }
>

/** `transfer` reports the progress of the upload. All other actions are the user's. */
export type FileAction =
  | { type: 'choose'; files: readonly File[] }
  | { type: 'cancel' | 'retry' | 'clear' }
  | { type: 'transfer'; next: FileState & { readonly file?: File } }

export const NO_FILE: FileState = { phase: 'empty' }

/** Returns a reducer that refuses files against `rule`. Ignores transfers of replaced files. */
export function fileReducer(rule: FileRule) {
  return (state: FileState, action: FileAction): FileState => {
    if (action.type === 'choose') {
      const code = refusalOf(rule, action.files)
      const [firstFile, ...otherFiles] = action.files
      if (code)
        return {
          phase: 'refused',
          code,
          name: otherFiles.length === 0 ? (firstFile?.name ?? '') : '',
        }
      return { phase: 'sending', file: firstFile as File, percent: 0 }
    }
    const file = fileOf(state)
    if (action.type === 'transfer')
      return state.phase === 'sending' && file === action.next.file ? action.next : state
    if (action.type === 'clear') return NO_FILE
    if (!file) return state
    if (action.type === 'cancel') return { phase: 'failed', file, problem: undefined }
    return { phase: 'sending', file, percent: 0 }
  }
}

export function fileOf(state: FileState): File | undefined {
  return 'file' in state ? state.file : undefined
}

export function isUnderWay({ phase }: FileState): boolean {
  return phase === 'sending' || phase === 'waiting'
}

export function percentOf(state: FileState): number {
  if (state.phase === 'sent') return 100
  return state.phase === 'sending' ? state.percent : 0
}

/** Statuses of a permanent refusal: wrong type, size or content. */
const PERMANENT_REFUSALS: readonly number[] = [400, 413, 415, 422]

export function canRetry(state: FileState): boolean {
  return (
    (state.phase === 'failed' || state.phase === 'waiting') &&
    !PERMANENT_REFUSALS.includes(state.problem?.status ?? 0)
  )
}

export function fileRefusal(locale: Locale, state: FileState): string | undefined {
  if (state.phase === 'refused') return fieldMessages(locale).errors[state.code]('', {})
  const problem = 'problem' in state ? state.problem : undefined
  const [firstError] = problem?.errors ?? []
  return firstError ? fieldProblemText(locale, firstError) : problem && problemText(locale, problem)
}

/** Returns the file's name and the reason why the file was not stored. */
export function namedRefusal(locale: Locale, state: FileState): string | undefined {
  const refusal = fileRefusal(locale, state)
  const name = state.phase === 'refused' ? state.name : fileOf(state)?.name
  return refusal && name ? `${name}: ${refusal}` : refusal
}

/** Returns the reason for which an artist should listen to the file again. */
export function warningText(locale: Locale, warning: AudioWarning): string {
  return fileTexts(locale).warnings[warning]
}
