import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { Host } from '@sori/contract/host'
import {
  type ApiRequest,
  hostFetch,
  parseJson,
  problemOf,
  problemOfThrown,
  type RequestProblem,
} from './hostFetch.ts'

interface StoreExtra {
  host: Host
}

/** Milliseconds. A hanging query blocks a refetch until this timeout. */
const QUERY_TIMEOUT_MS = 20_000

/** Calls the API through the host. Reports unknown failures to the host. */
export const hostBaseQuery: BaseQueryFn<ApiRequest | string, unknown, RequestProblem> = async (
  args,
  { extra, signal },
) => {
  const { host } = extra as StoreExtra
  const request = typeof args === 'string' ? { url: args } : args
  const isQuery = (request.method ?? 'GET') === 'GET'
  const timeoutMs = request.timeoutMs ?? (isQuery ? QUERY_TIMEOUT_MS : undefined)
  const stopSignal =
    timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const endLoading = host.loading()
  try {
    return await readResponse(await hostFetch(host, request, stopSignal), request)
  } catch (error) {
    if (signal.aborted) return { error: { status: 0, code: 'ABORTED', message: '' } }
    const problem = problemOfThrown(error)
    if (problem.code === 'UNKNOWN')
      host.report({ stage: 'request', message: `${request.url}: ${problem.message}`, error })
    return { error: problem }
  } finally {
    endLoading()
  }
}

async function readResponse(
  response: Response,
  { accepts = () => true }: ApiRequest,
): Promise<{ data: unknown } | { error: RequestProblem }> {
  if (response.status === 204) return { data: null }
  if (!response.ok) return { error: await problemOf(response) }
  const body = parseJson(await response.text())
  return body === undefined || !accepts(body)
    ? { error: { status: response.status, code: 'UNKNOWN', message: '' } }
    : { data: body }
}
