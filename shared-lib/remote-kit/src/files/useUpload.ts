import type { FileRule, StoredAnswer } from '@sori/contract/files'
import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react'
import type { RequestProblem } from '../http/hostFetch.ts'
import { useHost } from '../remote/index.ts'
import { type FileAction, type FileState, fileReducer, NO_FILE, namedRefusal } from './fileState.ts'
import { sendFile } from './sendFile.ts'

/** Checks a file by `rule` and uploads it in the background. */
export function useUpload(url: string, rule: FileRule): [FileState, Dispatch<FileAction>] {
  const [state, dispatch] = useReducer(fileReducer(rule), NO_FILE)
  useTransfer(url, state, dispatch)
  return [state, dispatch]
}

/** Uploads the file while its state is `sending`. Shows refusals also as toasts. */
export function useTransfer(url: string, state: FileState, dispatch: Dispatch<FileAction>): void {
  const host = useHost()
  const send = useEffectEvent(dispatch)
  const sending = state.phase === 'sending' ? state.file : undefined
  const isWaiting = state.phase === 'waiting'
  useEffect(() => {
    if (!sending) return
    const file = sending
    let isCurrent = true
    const report = (next: FileState & { readonly file?: File }) =>
      isCurrent && send({ type: 'transfer', next })
    const transfer = sendFile(host, { url }, file, (progress) =>
      report({ phase: 'sending', file, percent: Math.floor(progress * 100) }),
    )
    transfer.answer.then(
      (answer) => report({ phase: 'sent', file, name: file.name, ...(answer as StoredAnswer) }),
      (problem: RequestProblem) => {
        // Browsers report a restored network, but not a restored server.
        const waits = problem.code === 'OFFLINE' && !navigator.onLine
        report({ phase: waits ? 'waiting' : 'failed', file, problem })
      },
    )
    return () => {
      isCurrent = false
      transfer.cancel()
    }
  }, [host, url, sending])
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => send({ type: 'retry' })
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isWaiting])
  useEffect(() => {
    const text = state.phase !== 'waiting' && namedRefusal(host.locale.getSnapshot(), state)
    if (text) host.toast({ kind: 'error', text })
  }, [host, state])
}
