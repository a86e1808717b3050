import type { Problem } from '@sori/contract/envelope'
import type { Host } from '@sori/contract/host'

/** A call of the API. `url` is root-relative, the query included; `body` goes as JSON unless it is FormData or URLSearchParams. */
export interface ApiRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Sent instead of the session's token (the reset token); the session is then left out of it. */
  bearer?: string
  /** Ask without a session even if there is one. */
  anonymous?: boolean
}

/** How a call failed: the API's own answer, or `offline` when none came (D6). `status` 0 goes with `offline`. */
export type RequestProblem = Omit<Problem, 'requestId'> & { status: number; requestId?: string }

/**
 * Asks the API as the person does: with the session's token, renewed once after a 401, and with the answer that the shell
 * may already have begun to fetch. Rejects only when no answer came.
 */
export async function hostFetch(host: Host, request: ApiRequest, signal?: AbortSignal): Promise<Response> {
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

/** Rejects when `signal` does; an answer that never comes is not waited for longer. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

function requestInit(host: Host, { method, body }: ApiRequest, token: string | null, signal: AbortSignal | undefined): RequestInit {
  const raw = body instanceof FormData || body instanceof URLSearchParams
  const headers: Record<string, string> = { 'accept-language': host.locale.getSnapshot() }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined && !raw) headers['content-type'] = 'application/json'
  return {
    method: method ?? 'GET',
    headers,
    signal,
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
  }
}

/** Why an answer is none, by its own words where it has them. */
export async function problemOf(answer: Response): Promise<RequestProblem> {
  const body = parsed(await answer.text())
  return isProblem(body) ? { ...body, status: answer.status } : { status: answer.status, code: 'UNKNOWN', message: '' }
}

/** What `text` says, or undefined when it is not JSON: a proxy's page, a half answer. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The schema would say the same, for 11 kB in every remote. */
function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}
