import type { FieldErrorCode } from '@sori/contract/errors'
import { type FileRule, refusalOf as fileRefusal } from '@sori/contract/files'
import { fieldMessages } from '@sori/contract/messages'
import { useEffect, useRef, useState } from 'react'
import type { RequestProblem } from '../http/hostFetch.ts'
import { problemText } from '../http/problemText.ts'
import { useHost, useLocale } from '../remote/index.ts'
import { type SentFile, sendFile } from './sendFile.ts'

/** What {@link useUpload} needs. */
export interface UploadOptions<Answer> {
  /** Where the file goes, as the form field `file`. */
  url: string
  /** Form fields beside the file. */
  fields?: Readonly<Record<string, string>>
  /** What the payload calls the value: the server's refusals name it. */
  field: string
  /** What the file must be; checked before it is sent (product.md §5). */
  rule: FileRule
  /** Once the server has it. */
  done?(answer: Answer, file: File): void
}

/** Where a file stands. `waiting`: the browser is offline; it is sent when the network is back. */
export type UploadPhase = 'empty' | 'refused' | 'sending' | 'waiting' | 'failed' | 'sent'

/** A file that is being sent, or was. */
export interface Upload<Answer> {
  readonly phase: UploadPhase
  readonly file: File | undefined
  /** 0–1 */
  readonly progress: number
  readonly answer: Answer | undefined
  /** Why it was not taken, in the language on the screen. */
  readonly refusal: string | undefined
  /** Checks the files and sends the only one; what was there before is given up. */
  choose(files: readonly File[]): void
  /** Cancels the upload. The file stays chosen and can be sent again. */
  cancel(): void
  retry(): void
  /** False once the server has said that it will never take this file. */
  readonly canRetry: boolean
  /** Forgets the file. */
  clear(): void
}

/** What the server says of the file itself: its kind, its size, what is in it. */
const FINAL: readonly number[] = [400, 413, 415, 422]

interface State<Answer> {
  phase: UploadPhase
  file?: File
  progress: number
  answer?: Answer
  code?: FieldErrorCode
  problem?: RequestProblem
}

/** Checks a file and uploads it in the background (product.md §5), with progress, cancel and retry. */
export function useUpload<Answer>({ url, fields, field, rule, done }: UploadOptions<Answer>): Upload<Answer> {
  const host = useHost()
  const locale = useLocale()
  const [state, setState] = useState<State<Answer>>({ phase: 'empty', progress: 0 })
  const sent = useRef<SentFile>(undefined)
  useEffect(() => () => sent.current?.cancel(), [])

  /** Shows the state, and a refusal also in a toast (product.md §2). */
  function refuse(next: State<Answer>): void {
    setState(next)
    const text = refusalOf(next, host.locale.getSnapshot(), field)
    if (text) host.toast({ kind: 'error', text })
  }

  /** Stops the current upload and ignores its result. */
  function giveUp(): void {
    sent.current?.cancel()
    sent.current = undefined
  }

  async function send(file: File): Promise<void> {
    giveUp()
    setState({ phase: 'sending', file, progress: 0 })
    const mine = sendFile(host, { url, fields }, file, (progress) => setState((now) => (now.file === file ? { ...now, progress } : now)))
    sent.current = mine
    try {
      const answer = (await mine.answer) as Answer
      if (sent.current !== mine) return
      setState({ phase: 'sent', file, progress: 1, answer })
      done?.(answer, file)
    } catch (reason) {
      if (sent.current !== mine) return
      const problem = reason as RequestProblem
      // the browser tells of a network that comes back, but not of a server
      const isOffline = problem.code === 'OFFLINE' && !navigator.onLine
      const next = { phase: isOffline ? ('waiting' as const) : ('failed' as const), file, progress: 0, problem }
      if (isOffline) setState(next)
      else refuse(next)
    }
  }

  const waitsFor = state.phase === 'waiting' ? state.file : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is another function at every render and does the same
  useEffect(() => {
    if (!waitsFor) return
    const resume = () => void send(waitsFor)
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [waitsFor])

  return {
    phase: state.phase,
    file: state.file,
    progress: state.progress,
    answer: state.answer,
    refusal: refusalOf(state, locale, field),
    choose: (files) => {
      giveUp()
      const code = fileRefusal(rule, files)
      const [file] = files
      if (code || !file) refuse({ phase: 'refused', progress: 0, code })
      else void send(file)
    },
    cancel: () => {
      giveUp()
      setState((now) => ({ phase: now.file ? 'failed' : 'empty', file: now.file, progress: 0 }))
    },
    canRetry: !FINAL.includes(state.problem?.status ?? 0),
    retry: () => {
      if (state.file) void send(state.file)
    },
    clear: () => {
      giveUp()
      setState({ phase: 'empty', progress: 0 })
    },
  }
}

function refusalOf({ code, problem }: State<unknown>, locale: 'ko' | 'en', field: string): string | undefined {
  const { nameOf, errors } = fieldMessages(locale)
  const name = nameOf(field)
  if (code) return errors[code](name, {})
  const own = problem?.errors?.find((error) => error.field === 'file' || error.field === field) ?? problem?.errors?.[0]
  if (own) return isFieldCode(own.code, errors) ? errors[own.code](name, own.params ?? {}) : own.message
  return problem && problemText(locale, problem)
}

function isFieldCode(code: string, errors: Record<FieldErrorCode, unknown>): code is FieldErrorCode {
  return code in errors
}
