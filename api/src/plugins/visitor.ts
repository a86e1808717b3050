import { createHash, randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Canary, canaryRoles } from '@sori/contract/registry'
import { parseCookie, stringifySetCookie } from 'cookie'

const TICKET_COOKIE = 'sori-ticket'
const ROLE_COOKIE = 'sori-role'
/** Many visitors share a ticket, so a ticket identifies nobody. */
const TICKETS = 10_000
const KEPT_SECONDS = 30 * 86_400

/** The facts that decide about canaries. */
export interface Visitor {
  /** Undefined before the first page of a site with a canary. */
  ticket?: number
  role?: string
}

export function visitorOf({ cookie = '' }: IncomingHttpHeaders): Visitor {
  const { [TICKET_COOKIE]: text = '', [ROLE_COOKIE]: role } = parseCookie(cookie)
  const ticket = /^\d{1,4}$/.test(text) ? Number(text) : undefined
  return { ...(ticket !== undefined && { ticket }), ...(role !== undefined && { role }) }
}

export function newTicket(): number {
  return randomInt(TICKETS)
}

export function ticketCookie(ticket: number, publicUrl: string): string {
  return cookieOf(TICKET_COOKIE, String(ticket), publicUrl)
}

/** Returns a cookie with the highest role, or one that removes it. It permits nothing. */
export function roleCookie(roles: readonly string[], publicUrl: string): string {
  return cookieOf(ROLE_COOKIE, canaryRoles.findLast((role) => roles.includes(role)), publicUrl)
}

/** Returns true if the visitor runs the candidate of `remote`. Each candidate has other visitors. */
export function isAimedAt(
  remote: string,
  { version, percent, role }: Canary,
  visitor: Visitor,
): boolean {
  if (visitor.ticket === undefined) return false
  // An administrator is a member too.
  const isMember = role === 'ROLE_USER' && visitor.role !== undefined
  if (role !== undefined && !isMember && visitor.role !== role) return false
  const hash = createHash('sha256').update(`${remote} ${version} ${visitor.ticket}`).digest()
  return hash.readUInt32BE() < (percent / 100) * 2 ** 32
}

function cookieOf(name: string, value: string | undefined, publicUrl: string): string {
  return stringifySetCookie({
    name,
    value: value ?? '',
    path: '/',
    maxAge: value === undefined ? 0 : KEPT_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  })
}
