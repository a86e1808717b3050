import { hash, timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** The header in which programs send the token. Browsers open a link and keep a cookie. */
export const TOKEN_HEADER = 'x-outbox-token'
const COOKIE = 'outbox_token'

/** Headers that reverse proxies add. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\..+)$/i
const PORT = /:\d+$/

export function linkedToken(request: FastifyRequest): unknown {
  return (request.query as { token?: unknown }).token
}

/**
 * Returns whether the request is from this machine and has the token. The address alone is not
 * enough: behind a reverse proxy, every request seems to be from this machine.
 */
export function mayReadOutbox(request: FastifyRequest, token: string): boolean {
  const requestToken =
    linkedToken(request) ??
    request.headers[TOKEN_HEADER] ??
    parseCookie(request.headers.cookie ?? '')[COOKIE]
  return isFromThisMachine(request) && isSameToken(requestToken, token)
}

export function tokenCookie(token: string): string {
  const attributes = 'Path=/__outbox; HttpOnly; SameSite=Strict; Max-Age=2592000'
  return `${COOKIE}=${encodeURIComponent(token)}; ${attributes}`
}

/** Compares hashes, so that the response time reveals nothing, not even the token's length. */
function isSameToken(requestToken: unknown, token: string): boolean {
  const hashOf = (text: string) => hash('sha256', text, 'buffer')
  return typeof requestToken === 'string' && timingSafeEqual(hashOf(requestToken), hashOf(token))
}

function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const name = (headers.host ?? '').replace(PORT, '').toLowerCase()
  return (
    LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') &&
    LOOPBACK_NAMES.includes(name) &&
    !Object.keys(headers).some((header) => FORWARDED.test(header))
  )
}
