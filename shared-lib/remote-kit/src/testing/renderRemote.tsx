import { type RenderResult, render } from '@testing-library/react'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { type RemoteParts, RemoteRoot } from '../remote/defineRemote.tsx'
import { createTestHost, type TestHost, type TestHostStart } from './createTestHost.ts'

/** A remote rendered in a test. */
export interface RenderedRemote extends RenderResult {
  host: TestHost
  /** The calls made so far, as `METHOD /path?query`. */
  calls: string[]
}

/** Renders a remote as the shell would mount it, in a test host, with `handlers` as its API. A call without a handler fails the test. */
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
let listening = false
server.events.on('request:start', ({ request }) => {
  const { pathname, search } = new URL(request.url)
  calls.push(`${request.method} ${pathname}${search}`)
})
// restores Node's globals for the next test file
afterAll(() => {
  if (listening) server.close()
})

/**
 * Answers the calls of a test by `handlers` only, until the next call of this function. Returns the
 * list of recorded calls.
 */
export function answerWith(...handlers: readonly RequestHandler[]): string[] {
  if (!listening) server.listen({ onUnhandledFrame: 'error' })
  listening = true
  // without any handler a reset would leave those of the test before
  server.resetHandlers(...handlers, nothingElse)
  calls = []
  return calls
}

const nothingElse = http.get('/no-other-call', () => HttpResponse.error())
