import { type RenderResult, render } from '@testing-library/react'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { type RemoteParts, RemoteRoot } from '../remote/defineRemote.tsx'
import { createTestHost, type TestHost, type TestHostStart } from './createTestHost.ts'

export interface RenderedRemote extends RenderResult {
  host: TestHost
  /** The calls so far, as `METHOD /path?query`. */
  calls: string[]
}

/** Renders a remote with `handlers` as its API. A call without a handler fails the test. */
export function renderRemote(
  parts: RemoteParts,
  start: TestHostStart & { handlers?: readonly RequestHandler[] } = {},
): RenderedRemote {
  const host = createTestHost(start)
  const calls = answerWith(...(start.handlers ?? []))
  return { ...render(<RemoteRoot host={host} {...parts} />), host, calls }
}

const server = setupServer()
let calls: string[] = []
let isListening = false
server.events.on('request:start', ({ request }) => {
  const { pathname, search } = new URL(request.url)
  calls.push(`${request.method} ${pathname}${search}`)
})
// Restores Node's globals for the next test file.
afterAll(() => {
  if (isListening) server.close()
})

/** Replaces the handlers and returns the list of recorded calls. */
export function answerWith(...handlers: readonly RequestHandler[]): string[] {
  if (!isListening) server.listen({ onUnhandledFrame: 'error' })
  isListening = true
  // `unusedHandler` makes the list non-empty: an empty list would keep the previous test's
  // handlers.
  server.resetHandlers(...handlers, ...permanentHandlers, unusedHandler)
  calls = []
  return calls
}

const permanentHandlers: RequestHandler[] = []

/** Adds handlers for all tests of a file. Handlers of a single test take precedence. */
export function answerAlways(...handlers: readonly RequestHandler[]): void {
  permanentHandlers.push(...handlers)
}

const unusedHandler = http.get('/no-other-call', () => HttpResponse.error())
