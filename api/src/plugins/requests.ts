import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorTable } from '@sori/contract/errors'
import { messages } from '@sori/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, RefusedRequest } from '../lib/errors/app-error.ts'
import type { App } from './app-types.ts'
import { sendProblem, toAppError } from './errors.ts'
import { dropBody } from './lingering-close.ts'
import { isPlainTarget } from './request-target.ts'
import { type BodyPace, watchBody } from './slow-bodies.ts'

const VALID_ID = /^[A-Za-z0-9_.-]{8,64}$/
const ARCHIVE_PATH = '/api/files/archive/'
const ARCHIVE_TICKET = /^\/+api\/+files\/+archive\/+[^/]/i

/**
 * Returns the client's request id, so that its trace continues, or a new id if it is missing or
 * invalid.
 */
export function requestId(request: IncomingMessage): string {
  const clientId = request.headers['x-request-id']
  return typeof clientId === 'string' && VALID_ID.test(clientId) ? clientId : randomUUID()
}

/** Seconds of a year. */
const HSTS = 'max-age=31536000'

const BODY_IDLE_MS = 30_000

type RequestOptions = Pick<BodyPace, 'bytesPerSecond'> & {
  idleMs?: number | undefined
  isProduction: boolean
}

/**
 * Adds the common headers and limits to all requests. Refuses a missing host and an unknown
 * expectation in the common format; Node would answer without a body.
 */
export function installRequests(
  app: App,
  { idleMs = BODY_IDLE_MS, bytesPerSecond, isProduction }: RequestOptions,
): void {
  let isClosing = false
  // With this listener, the application handles requests with an unknown `Expect` header.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersOf(request, isProduction))
    latestResponses.set(request.raw.socket, reply.raw)
    watchBody(request.raw, reply.raw, { idleMs, bytesPerSecond }, () =>
      refuseConnection('REQUEST_TIMEOUT', request.raw.socket),
    )
    const { host, expect = '100-continue' } = request.headers
    if (!isPlainTarget(request.url)) throw new RefusedRequest([{ field: 'url', code: 'PATTERN' }])
    if (host === undefined && request.raw.httpVersion === '1.1')
      throw new RefusedRequest([{ field: 'host', code: 'REQUIRED' }])
    if (expect.toLowerCase() !== '100-continue') throw new AppError('EXPECTATION_FAILED')
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    dropBody(request.raw)
    return payload
  })

  app.addHook('onResponse', async (request, reply) => {
    logResponse(request, reply)
    // Closes the connection, which would delay the end of the process.
    if (isClosing) request.raw.socket.end()
  })

  app.addHook('preClose', async () => {
    isClosing = true
  })
}

/** Answers requests whose URL Fastify refuses before the hooks run. */
export function refuseAddress(isProduction: boolean) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    dropBody(request.raw)
    void sendProblem(request, reply.headers(headersOf(request, isProduction)), toAppError(error))
    logResponse(request, reply)
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

function logResponse(request: FastifyRequest, reply: FastifyReply) {
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
 * Returns the path without the query and without an archive ticket, which is secret. Decodes the
 * path to find the ticket, as the router does.
 */
function loggedPath(url: string) {
  const [path = ''] = url.slice(0, 2_000).split(/[?#]/, 1)
  const decodedPath = path.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return ARCHIVE_TICKET.test(decodedPath) ? `${ARCHIVE_PATH}[secret]` : path
}

type Refusal = 'HEADERS_TOO_LARGE' | 'REQUEST_TIMEOUT' | 'VALIDATION'
const refusalOfParserError: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}
/** The latest response of each connection. While it is unfinished, no other may be written. */
const latestResponses = new WeakMap<Socket, ServerResponse>()
const LINGER_MS = 2_000

/**
 * Answers requests with invalid syntax, large headers (above 16 kB) or slow headers in the common
 * format.
 */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET')
    refuseConnection(refusalOfParserError[error.code ?? ''] ?? 'VALIDATION', socket)
}

function refuseConnection(code: Refusal, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return
  const response = latestResponses.get(socket)
  if (response?.headersSent && !response.writableFinished) return void socket.destroy()
  const { status } = errorTable[code]
  const message = messages('ko').errors[code](undefined)
  const body = JSON.stringify({ code, message, requestId: randomUUID() })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
