import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '@sori/shared-lib/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-types.ts'
import { answerProblem, knownError } from './errors.ts'

const SANE_ID = /^[A-Za-z0-9_.-]{8,64}$/
/** Parameters whose values never reach the log. */
const SECRET_PARAMETERS = /([?&](?:[^=&]*(?:token|code|paymentKey|customerKey|password|secret)[^=&]*)=)[^&]*/gi

/** The caller's own request id where it is a sane one, so that a trace goes on; else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
}

/** Headers of every answer, and one log line for each request. */
export function installRequests(app: App): void {
  let closing = false

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersOf(request))
  })

  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    return payload
  })

  app.addHook('onResponse', async (request, reply) => {
    logAnswer(request, reply)
    // A connection kept for a next request, which will not be taken, would hold the process up.
    if (closing) request.raw.socket.end()
  })

  app.addHook('preClose', async () => {
    closing = true
  })
}

/** Answers a request that Fastify refuses before any hook runs, for its address: with the headers and the line of all others. */
export function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void answerProblem(request, reply.headers(headersOf(request)), knownError(error))
  logAnswer(request, reply)
}

function headersOf(request: FastifyRequest): Record<string, string> {
  return {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      url: request.url.slice(0, 2_000).replace(SECRET_PARAMETERS, '$1[secret]'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      memberId: request.caller?.id,
    },
    'answered',
  )
}

/** Answers what is no HTTP request at all (broken syntax, headers above 16 kB) in the shape of D6, and hangs up. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const body = JSON.stringify({ code: 'VALIDATION', message: messages('ko').errors.VALIDATION(undefined), requestId: randomUUID() })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
}
