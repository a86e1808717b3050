import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorTable } from '@sori/contract/errors'
import { messages } from '@sori/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, RefusedRequest } from '../lib/errors/app-error.ts'
import type { App } from './app-types.ts'
import { answerProblem, knownError } from './errors.ts'
import { letFinishSending } from './lingering-close.ts'
import { isPlainTarget } from './request-target.ts'
import type { BodyPace } from './slow-bodies.ts'
import { watchBody } from './slow-bodies.ts'

const SANE_ID = /^[A-Za-z0-9_.-]{8,64}$/
/** The ticket in this path permits a download without a login. */
const ARCHIVE_PATH = '/api/files/archive/'
const ARCHIVE_TICKET = /^\/+api\/+files\/+archive\/+[^/]/i

/** Keeps the client's valid id, so that a trace continues. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
}

/** A year. In production only, because development machines have no certificate. */
const HSTS = 'max-age=31536000'

const BODY_IDLE_MS = 30_000

type RequestOptions = Pick<BodyPace, 'bytesPerSecond'> & {
  idleMs?: number | undefined
  isProduction: boolean
}

/**
 * Also answers what Node would refuse without a body: a missing host (requires `requireHostHeader:
 * false`) and unknown expectations.
 */
export function installRequests(
  app: App,
  { idleMs = BODY_IDLE_MS, bytesPerSecond, isProduction }: RequestOptions,
): void {
  let closing = false
  // With this listener, Node leaves the answer to the application.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersOf(request, isProduction))
    latestAnswers.set(request.raw.socket, reply.raw)
    watchBody(request.raw, reply.raw, { idleMs, bytesPerSecond }, () =>
      refuseBrokenRequest(slowBody(), request.raw.socket),
    )
    const { host, expect = '100-continue' } = request.headers
    if (!isPlainTarget(request.url)) throw new RefusedRequest([{ field: 'url', code: 'PATTERN' }])
    if (host === undefined && request.raw.httpVersion === '1.1')
      throw new RefusedRequest([{ field: 'host', code: 'REQUIRED' }])
    if (expect.toLowerCase() !== '100-continue') throw new AppError('EXPECTATION_FAILED')
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    letFinishSending(request.raw)
    return payload
  })

  app.addHook('onResponse', async (request, reply) => {
    logAnswer(request, reply)
    // An idle connection would delay the end of the process.
    if (closing) request.raw.socket.end()
  })

  app.addHook('preClose', async () => {
    closing = true
  })
}

/** Answers requests whose address Fastify refuses before any hook. */
export function refuseAddress(isProduction: boolean) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    letFinishSending(request.raw)
    void answerProblem(request, reply.headers(headersOf(request, isProduction)), knownError(error))
    logAnswer(request, reply)
  }
}

function headersOf(request: FastifyRequest, isProduction: boolean): Record<string, string> {
  return {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isProduction && { 'strict-transport-security': HSTS }),
  }
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      memberId: request.caller?.id,
    },
    'answered',
  )
}

/**
 * Removes keywords, tokens, signatures and archive tickets. The router decodes paths, so the ticket
 * is searched for in the decoded one.
 */
function loggedPath(url: string): string {
  const [path = ''] = url.slice(0, 2_000).split(/[?#]/, 1)
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return ARCHIVE_TICKET.test(decoded) ? `${ARCHIVE_PATH}[secret]` : path
}

const brokenRequests: Record<string, 'HEADERS_TOO_LARGE' | 'REQUEST_TIMEOUT'> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}
/** Nothing may be written into an unfinished response. */
const latestAnswers = new WeakMap<Socket, ServerResponse>()
const LINGER_MS = 2_000

const slowBody = () =>
  Object.assign(new Error('the body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Answers invalid syntax, headers above 16 kB and slow requests in the common format. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const answer = latestAnswers.get(socket)
  if (answer?.headersSent && !answer.writableFinished) return void socket.destroy()
  const code = brokenRequests[error.code ?? ''] ?? 'VALIDATION'
  const { status } = errorTable[code]
  const body = JSON.stringify({
    code,
    message: messages('ko').errors[code](undefined),
    requestId: randomUUID(),
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
