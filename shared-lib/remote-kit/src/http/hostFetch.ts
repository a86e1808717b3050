import type { Problem } from '@sori/contract/envelope'
import type { Host } from '@sori/contract/host'

/** `url` is root-relative. `body` is JSON unless it is FormData or URLSearchParams. */
export interface ApiRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** A token that replaces the session's, for example a reset token. */
  bearer?: string
  anonymous?: boolean
  headers?: Record<string, string>
  /** Milliseconds. Default for queries: 20,000. Commands have no timeout. */
  timeoutMs?: number
  /** Checks the body of a 200, because a proxy may have answered in place of the API. */
  accepts?(body: unknown): boolean
}

/** The parts of a host that are needed for a request. */
type Caller = Pick<Host, 'locale' | 'session' | 'takeFirstData'>

/** A failed call. `status` is 0 for the codes `OFFLINE`, `TIMEOUT` and `ABORTED`. */
export type RequestProblem = Omit<Problem, 'requestId'> & { status: number; requestId?: string }

/**
 * Calls the API with the session's token. Renews the token once after a 401. Prefers a prefetched
 * response unless it failed; a 404 is final. Rejects only without a response.
 */
export async function hostFetch(
  host: Caller,
  request: ApiRequest,
  signal?: AbortSignal,
): Promise<Response> {
  const prefetched =
    (request.method ?? 'GET') === 'GET' ? host.takeFirstData(request.url) : undefined
  if (prefetched) {
    const response = await Promise.race([prefetched, rejectOnAbort(signal)]).catch(() => undefined)
    if (response && (response.status < 400 || response.status === 404)) return response
  }
  const token = request.bearer ?? (request.anonymous ? null : await host.session.token())
  const response = await fetch(request.url, requestInit(host, request, token, signal))
  if (response.status !== 401 || !token || request.bearer) return response
  const renewedToken = await host.session.renew(token)
  return renewedToken
    ? fetch(request.url, requestInit(host, request, renewedToken, signal))
    : response
}

function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

function requestInit(
  host: Caller,
  { method, body, headers: ownHeaders }: ApiRequest,
  token: string | null,
  signal: AbortSignal | undefined,
): RequestInit {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const headers = { ...callHeaders(host, token), ...ownHeaders }
  if (body instanceof URLSearchParams)
    headers['content-type'] = 'application/x-www-form-urlencoded;charset=UTF-8'
  else if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  return {
    method: method ?? 'GET',
    headers,
    signal,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
}

export function callHeaders(
  host: Pick<Host, 'locale'>,
  token: string | null,
): Record<string, string> {
  return {
    'accept-language': host.locale.getSnapshot(),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

export async function problemOf(response: Response): Promise<RequestProblem> {
  return problemFrom(response.status, await response.text())
}

/** Returns the problem in an error body. A proxy's page or invalid JSON is `UNKNOWN`. */
export function problemFrom(status: number, text: string): RequestProblem {
  const body = parseJson(text)
  return isProblem(body) ? { ...body, status } : { status, code: 'UNKNOWN', message: '' }
}

/**
 * Returns the problem of a rejection. The session throws `UNAVAILABLE` when its renewal gets a 503.
 */
export function problemOfThrown(error: unknown): RequestProblem {
  const { name, message = String(error) } = (error ?? {}) as Partial<Error>
  if (name === 'TimeoutError') return { status: 0, code: 'TIMEOUT', message }
  if (name === 'AbortError') return { status: 0, code: 'ABORTED', message }
  // fetch throws a TypeError without a connection.
  if (name === 'TypeError') return { status: 0, code: 'OFFLINE', message }
  if (isUnavailable(error)) return { status: 503, code: 'UNAVAILABLE', message }
  return { status: 0, code: 'UNKNOWN', message }
}

function isUnavailable(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'UNAVAILABLE'
  )
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks by hand, because the contract's schema would add 11 kB to every remote. */
function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  )
}
