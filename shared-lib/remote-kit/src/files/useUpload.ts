import type { FileRule, StoredAnswer } from '@sori/contract/files'
import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { RequestProblem } from '../http/hostFetch.ts'
import { useHost } from '../remote/index.ts'
import { type FileAction, type FileState, fileReducer, NO_FILE, namedRefusal } from './fileState.ts'
import { isUnreadable, type Prepare, sendPrepared } from './sendPrepared.ts'
import { fileTexts } from './texts.ts'

/** Uploads a chosen file in the background if `rule` accepts the file. */
export function useUpload(
  url: string,
  rule: FileRule,
  prepare?: Prepare,
): [FileState, Dispatch<FileAction>] {
  const [state, dispatch] = useReducer(fileReducer(rule), NO_FILE)
  useTransfer(url, state, dispatch, prepare)
  return [state, dispatch]
}

/**
 * Uploads the file, changed by `prepare`, while its state is `sending`. Repeats an interrupted
 * upload. Refusals are also toasts.
 */
export function useTransfer(
  url: string,
  state: FileState,
  dispatch: Dispatch<FileAction>,
  prepare?: Prepare,
): void {
  const host = useHost()
  const start = useEffectEvent((file: File, onProgress: (fraction: number) => void) =>
    sendPrepared(host, url, file, prepare, onProgress),
  )
  const send = useEffectEvent(dispatch)
  const canRetryLater = useEffectEvent(useRetries(state, () => dispatch({ type: 'retry' })))
  const sendingFile = state.phase === 'sending' ? state.file : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `url` sends the file again
  useEffect(() => {
    if (!sendingFile) return
    const file = sendingFile
    let isCurrent = true
    const report = (next: FileState & { readonly file?: File }) =>
      isCurrent && send({ type: 'transfer', next })
    const transfer = start(file, (progress) =>
      report({ phase: 'sending', file, percent: Math.floor(progress * 100) }),
    )
    transfer.answer.then(
      (answer) => report({ phase: 'sent', file, name: file.name, ...(answer as StoredAnswer) }),
      async (problem: RequestProblem) => {
        if (!isInterrupted(problem)) return report({ phase: 'failed', file, problem })
        if (await isUnreadable(file)) {
          const message = fileTexts(host.locale.getSnapshot()).unreadable
          const unreadable = { status: 400, code: 'FILE_UNREADABLE', message }
          return report({ phase: 'failed', file, problem: unreadable })
        }
        report({ phase: canRetryLater() ? 'waiting' : 'failed', file, problem })
      },
    )
    return () => {
      isCurrent = false
      transfer.cancel()
    }
  }, [host, url, sendingFile])
  useEffect(() => {
    const text = state.phase !== 'waiting' && namedRefusal(host.locale.getSnapshot(), state)
    if (text) host.toast({ kind: 'error', text })
  }, [host, state])
}

/**
 * Milliseconds before each retry while the browser is online. Offline, a retry waits for `online`.
 */
const RETRY_DELAYS_MS = [2_000, 4_000, 8_000, 16_000, 32_000] as const

/**
 * Calls `retry` in the state `waiting`: when the network is back, or after a delay. Returns a
 * function that is true while another retry is allowed.
 */
function useRetries(state: FileState, retry: () => void): () => boolean {
  const onRetry = useEffectEvent(retry)
  const attempts = useRef(0)
  const isWaiting = state.phase === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const retryNow = () => onRetry()
    const timer = setTimeout(() => {
      if (!navigator.onLine) return
      attempts.current += 1
      retryNow()
    }, RETRY_DELAYS_MS[attempts.current])
    window.addEventListener('online', retryNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retryNow)
    }
  }, [isWaiting])
  useEffect(() => {
    if (!['sending', 'waiting'].includes(state.phase)) attempts.current = 0
  }, [state.phase])
  return () => !navigator.onLine || attempts.current < RETRY_DELAYS_MS.length
}

/** Returns whether the connection broke, or the server process ended during an update. */
function isInterrupted({ code, status }: RequestProblem): boolean {
  return code === 'OFFLINE' || code === 'PROCESS_ENDING' || status === 502
}
