import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { Host } from '@sori/contract/host'
import { type ApiRequest, hostFetch, parsed, problemOf, type RequestProblem } from './hostFetch.ts'

/** What a remote's store gives its thunks (see `createRemoteStore`). */
export interface StoreExtra {
  host: Host
}

/** How long a question may stay without its whole answer, in ms: until then nothing that went stale is asked for again. */
const PATIENCE = 20_000

/**
 * The base query of every remote's slice. It sends the session's token, asks the shell to renew it once after a 401,
 * takes the answer that the shell may already have begun to fetch, and turns every failure into a {@link RequestProblem}.
 */
export const hostBaseQuery: BaseQueryFn<ApiRequest | string, unknown, RequestProblem> = async (args, { extra, signal }) => {
  const { host } = extra as StoreExtra
  const request = typeof args === 'string' ? { url: args } : args
  const done = host.loading()
  try {
    // a command may be an upload, and what it does must not be left half known
    const isCommand = (request.method ?? 'GET') !== 'GET'
    return await read(await hostFetch(host, request, isCommand ? signal : AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])))
  } catch (error) {
    if (signal.aborted) return { error: { status: 0, code: 'ABORTED', message: '' } }
    return { error: unanswered(error) }
  } finally {
    done()
  }
}

/** What no answer means: no network, or (the shell says so in an error of its own) a session that could not be renewed just now. */
function unanswered(error: unknown): RequestProblem {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return name === 'Error' ? { status: 503, code: 'UNAVAILABLE', message } : { status: 0, code: 'OFFLINE', message }
}

async function read(answer: Response): Promise<{ data: unknown } | { error: RequestProblem }> {
  if (answer.status === 204) return { data: null }
  if (!answer.ok) return { error: await problemOf(answer) }
  const body = parsed(await answer.text())
  return body === undefined ? { error: { status: answer.status, code: 'UNKNOWN', message: '' } } : { data: body }
}
