import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { Host } from '../contract/host/index.ts'
import { type ApiRequest, hostFetch, parsed, problemOf, type RequestProblem } from './hostFetch.ts'

/** What a remote's store gives its thunks (see `createRemoteStore`). */
export interface StoreExtra {
  host: Host
}

/**
 * The base query of every remote's slice. It sends the session's token, asks the shell to renew it once after a 401,
 * takes the answer that the shell may already have begun to fetch, and turns every failure into a {@link RequestProblem}.
 */
export const hostBaseQuery: BaseQueryFn<ApiRequest | string, unknown, RequestProblem> = async (args, { extra, signal }) => {
  const { host } = extra as StoreExtra
  const request = typeof args === 'string' ? { url: args } : args
  const done = host.loading()
  try {
    return await read(await hostFetch(host, request, signal))
  } catch (error) {
    if (signal.aborted) return { error: { status: 0, code: 'ABORTED', message: '' } }
    return { error: { status: 0, code: 'OFFLINE', message: error instanceof Error ? error.message : String(error) } }
  } finally {
    done()
  }
}

async function read(answer: Response): Promise<{ data: unknown } | { error: RequestProblem }> {
  if (answer.status === 204) return { data: null }
  if (!answer.ok) return { error: await problemOf(answer) }
  const body = parsed(await answer.text())
  return body === undefined ? { error: { status: answer.status, code: 'UNKNOWN', message: '' } } : { data: body }
}
