import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The header with the outbox's token, for programs. Browsers use the link's parameter `token`, then
 * a cookie.
 */
export const TOKEN_HEADER = 'x-outbox-token'
const COOKIE = 'outbox_token'

const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The source of the token: a link, which is then redirected, or a header or cookie. */
export type Pass = 'link' | 'header' | 'cookie'

/**
 * Returns how a request proves access to the outbox (D15), else undefined. Mails contain activation
 * codes and temporary passwords, so a token protects them. The request must also come from this
 * machine by its own name without a proxy; a reverse proxy with default settings looks local, so
 * that alone proves nothing.
 */
export function passOf(request: FastifyRequest, token: string): Pass | undefined {
  if (!isFromThisMachine(request)) return undefined
  const { token: linked } = request.query as { token?: unknown }
  if (linked !== undefined) return isSame(linked, token) ? 'link' : undefined
  const said = request.headers[TOKEN_HEADER]
  if (said !== undefined) return isSame(said, token) ? 'header' : undefined
  return isSame(cookieOf(request.headers.cookie), token) ? 'cookie' : undefined
}

/** The cookie that keeps the token in the browser that followed the link; no script and no other site gets it. */
export function tokenCookie(token: string): string {
  return `${COOKIE}=${encodeURIComponent(token)}; Path=/__outbox; HttpOnly; SameSite=Strict; Max-Age=2592000`
}

function cookieOf(header = ''): string | undefined {
  const pair = header.split(';').find((one) => one.trim().startsWith(`${COOKIE}=`))
  try {
    return pair && decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return undefined
  }
}

/** Compared as hashes, so that the time says nothing of the token, its length included. */
function isSame(said: unknown, token: string): boolean {
  if (typeof said !== 'string') return false
  const [one, other] = [said, token].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const loopback = isIPv6(address)
    ? /^(::1|::ffff:127\..+)$/i.test(address)
    : address.startsWith('127.')
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return (
    loopback &&
    LOOPBACK_NAMES.includes(name) &&
    !Object.keys(headers).some((header) => FORWARDED.test(header))
  )
}
