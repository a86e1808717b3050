import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Canary,
  canaryRoles,
  type Preview,
  parsePreview,
  previewText,
} from '@sori/contract/registry'
import { parseCookie, stringifySetCookie } from 'cookie'

const TICKET_COOKIE = 'sori-ticket'
const ROLE_COOKIE = 'sori-role'
const PREVIEW_COOKIE = 'sori-preview'
/** The number of tickets. Many visitors have the same ticket, so it identifies nobody. */
const TICKETS = 10_000
const COOKIE_SECONDS = 30 * 86_400

/** The facts about a visitor that decide which canaries and previews the visitor runs. */
export interface Visitor {
  /** Undefined until the visitor opens a page while a canary runs. */
  ticket?: number
  role?: string
  preview?: Preview
}

/**
 * Reads the cookies of a visitor. `previewKey` is the key of signed preview links, null if previews
 * are off.
 */
export function visitorOf(
  { cookie = '' }: IncomingHttpHeaders,
  previewKey: string | null,
): Visitor {
  const cookies = parseCookie(cookie)
  const { [TICKET_COOKIE]: text = '', [ROLE_COOKIE]: role } = cookies
  const ticket = /^\d{1,4}$/.test(text) ? Number(text) : undefined
  const preview = previewOf(cookies[PREVIEW_COOKIE] ?? '', previewKey)
  return {
    ...(ticket !== undefined && { ticket }),
    ...(role !== undefined && { role }),
    ...(preview && { preview }),
  }
}

/** Returns the preview in a cookie, or undefined if the cookie is forged or expired. */
export function previewOf(text: string, key: string | null): Preview | undefined {
  const preview = parsePreview(text)
  if (!preview || key === null || preview.expires * 1_000 <= Date.now()) return undefined
  const expectedSignature = createHmac('sha256', key)
    .update(previewText(preview))
    .digest('base64url')
  const isSigned = timingSafeEqual(Buffer.from(preview.signature), Buffer.from(expectedSignature))
  return isSigned ? preview : undefined
}

/** Returns a cookie that expires with the preview, or one that removes the preview's cookie. */
export function previewCookie(
  text: string,
  preview: Preview | undefined,
  publicUrl: string,
): string {
  const seconds = preview ? preview.expires - Math.floor(Date.now() / 1_000) : 0
  return cookieOf(PREVIEW_COOKIE, preview && text, publicUrl, seconds)
}

export function newTicket(): number {
  return randomInt(TICKETS)
}

export function ticketCookie(ticket: number, publicUrl: string): string {
  return cookieOf(TICKET_COOKIE, String(ticket), publicUrl)
}

/**
 * Returns a cookie with the member's highest role, or one that removes it. The cookie only selects
 * canaries and grants no permission.
 */
export function roleCookie(roles: readonly string[], publicUrl: string): string {
  return cookieOf(
    ROLE_COOKIE,
    canaryRoles.findLast((role) => roles.includes(role)),
    publicUrl,
  )
}

/**
 * Returns whether the visitor runs the candidate of `remote`. Each candidate selects a different
 * part of the visitors.
 */
export function isAimedAt(
  remote: string,
  { version, percent, role }: Canary,
  visitor: Visitor,
): boolean {
  if (visitor.ticket === undefined) return false
  // A canary for members includes administrators.
  const isMember = role === 'ROLE_USER' && visitor.role !== undefined
  if (role !== undefined && !isMember && visitor.role !== role) return false
  const hash = createHash('sha256').update(`${remote} ${version} ${visitor.ticket}`).digest()
  return hash.readUInt32BE() < (percent / 100) * 2 ** 32
}

function cookieOf(
  name: string,
  value: string | undefined,
  publicUrl: string,
  seconds = COOKIE_SECONDS,
): string {
  return stringifySetCookie({
    name,
    value: value ?? '',
    path: '/',
    maxAge: value === undefined ? 0 : seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  })
}
