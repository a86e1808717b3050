import type { Problem } from '@sori/contract/envelope'
import type { Host } from '@sori/contract/host'

/**
 * A call of the API. `url` is root-relative with its query; `body` is sent as JSON unless it is
 * FormData or URLSearchParams.
 */
export interface ApiRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Sent instead of the session's token (the reset token). The session then plays no part. */
  bearer?: string
  /** Sends no token. */
  anonymous?: boolean
  /** Time limit of the response, in ms. Default for queries: 20,000; commands have none. */
  deadline?: number
  /** Whether the body of a 200 answer is one: something between us and the API may answer in its own texts. Refused, it is `UNKNOWN`. */
  accepts?(body: unknown): boolean
}

/**
 * A failed call: the API's problem (D6), or no response. `status` 0 has the codes `OFFLINE` (no
 * connection), `TIMEOUT` (time limit) and `ABORTED`.
 */
export type RequestProblem = Omit<Problem, 'requestId'> & { status: number; requestId?: string }

/**
 * Asks the API in the name of the person: with the session's token, renewed once after a 401, and with the answer that the shell may already have
 * begun to fetch. Rejects only when no answer came.
 */
export async function hostFetch(
  host: Host,
  request: ApiRequest,
  signal?: AbortSignal,
): Promise<Response> {
  const early = (request.method ?? 'GET') === 'GET' ? host.takeFirstData(request.url) : undefined
  if (early) {
    const answer = await Promise.race([early, aborted(signal)]).catch(() => undefined)
    if (answer && answer.status < 400) return answer
  }
  const token = request.bearer ?? (request.anonymous ? null : await host.session.token())
  const answer = await fetch(request.url, requestInit(host, request, token, signal))
  if (answer.status !== 401 || !token || request.bearer) return answer
  const renewed = await host.session.renew(token)
  return renewed ? fetch(request.url, requestInit(host, request, renewed, signal)) : answer
}

/** Rejects when `signal` does, so that an answer that never comes is not waited for. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

function requestInit(
  host: Host,
  { method, body }: ApiRequest,
  token: string | null,
  signal: AbortSignal | undefined,
): RequestInit {
  const raw = body instanceof FormData || body instanceof URLSearchParams
  const headers = callHeaders(host, token)
  if (body instanceof URLSearchParams)
    headers['content-type'] = 'application/x-www-form-urlencoded;charset=UTF-8'
  else if (body !== undefined && !raw) headers['content-type'] = 'application/json'
  return {
    method: method ?? 'GET',
    headers,
    signal,
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
  }
}

/** The headers that every call carries. */
export function callHeaders(
  host: Pick<Host, 'locale'>,
  token: string | null,
): Record<string, string> {
  return {
    'accept-language': host.locale.getSnapshot(),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

/** What a failing answer says, in the API's own shape where it has it. */
export async function problemOf(answer: Response): Promise<RequestProblem> {
  return problemFrom(answer.status, await answer.text())
}

/** Converts an error body to a problem. A proxy's page or a broken body is `UNKNOWN`. */
export function problemFrom(status: number, text: string): RequestProblem {
  const body = parsed(text)
  return isProblem(body) ? { ...body, status } : { status, code: 'UNKNOWN', message: '' }
}

/** Why no answer came. The session says `UNAVAILABLE` itself when its renewal was answered with 503 (`HostSession.token`). */
export function problemOfThrown(error: unknown): RequestProblem {
  const { name, message = String(error) } = (error ?? {}) as Partial<Error>
  if (name === 'TimeoutError') return { status: 0, code: 'TIMEOUT', message }
  if (name === 'AbortError') return { status: 0, code: 'ABORTED', message }
  // fetch throws a TypeError without a connection
  if (name === 'TypeError') return { status: 0, code: 'OFFLINE', message }
  if (isUnavailable(error)) return { status: 503, code: 'UNAVAILABLE', message }
  return { status: 0, code: 'UNKNOWN', message }
}

function isUnavailable(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'UNAVAILABLE'
  )
}

/** Returns the parsed JSON, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The contract's schema says the same, for 11 kB in every remote. */
function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  )
}
