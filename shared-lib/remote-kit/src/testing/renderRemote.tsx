import { type RenderResult, render } from '@testing-library/react'
import { type RemoteParts, RemoteRoot } from '../remote/defineRemote.tsx'
import { createTestHost, type TestHost, type TestHostStart } from './createTestHost.ts'

/** Answers a call of the API in a test: the body of a 200 answer, or a whole Response. `body` is the parsed JSON of the request. */
export type Handler = (ask: { url: URL; body: unknown; headers: Headers }) => unknown

/** Handlers by `METHOD /path`, the path as it is asked without its query. */
export type Handlers = Record<string, Handler>

/** A remote rendered in a test. */
export interface RenderedRemote extends RenderResult {
  host: TestHost
  /** The calls made so far, as `METHOD /path?query`. */
  calls: string[]
}

/** Renders a remote as the shell would mount it, in a test host, with `handlers` as its API. A call without a handler fails the test. */
export function renderRemote(parts: RemoteParts, start: TestHostStart & { handlers?: Handlers } = {}): RenderedRemote {
  const host = createTestHost(start)
  const calls = answerWith(start.handlers ?? {})
  return { ...render(<RemoteRoot host={host} {...parts} />), host, calls }
}

/** Replaces `fetch` by `handlers` until the test file ends; answers the list in which calls are noted. */
export function answerWith(handlers: Handlers): string[] {
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost')
    const method = init?.method ?? 'GET'
    calls.push(`${method} ${url.pathname}${url.search}`)
    const handler = handlers[`${method} ${url.pathname}`]
    if (!handler) throw new Error(`the test has no handler for ${method} ${url.pathname}`)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const answer = await handler({ url, body, headers: new Headers(init?.headers) })
    return answer instanceof Response ? answer : Response.json(answer)
  }
  return calls
}

/** A failing answer of the API as the contract has it (D6). */
export function problemResponse(status: number, code: string, message = code, extra: object = {}): Response {
  return Response.json({ code, message, requestId: 'test', ...extra }, { status })
}
