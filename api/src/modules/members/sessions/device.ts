import { randomBytes } from 'node:crypto'
import type { Session } from '@sori/contract/account'
import Bowser from 'bowser'

/** Longest description of a browser that is kept. Real ones have 100 to 250 characters. */
const USER_AGENT_MAX = 500

/** Days that a device stays known to an account without a login (ADR 31). */
export const KNOWN_DEVICE_DAYS = 180
/** The form of a device's token. */
const DEVICE_TOKEN = /^[\w-]{43}$/

/** The token that a browser keeps in its cookie. */
export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A cookie's value as a device's token; undefined for anything that we have not given out. */
export function deviceTokenOf(value: string | undefined): string | undefined {
  return value !== undefined && DEVICE_TOKEN.test(value) ? value : undefined
}

/** Returns a user agent in the size that browsers send, or null. */
export function storedUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_MAX)
  return text === '' ? null : text
}

/** Returns the names of browser and system, null if unknown. */
export function deviceOf(userAgent: string | null): Session['device'] {
  if (userAgent === null) return { browser: null, os: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: known(browser.name, Bowser.BROWSER_MAP), os: known(os.name, Bowser.OS_MAP) }
}

/** Returns the name if the library knows it: for unknown browsers it returns arbitrary text. */
function known(name: string | undefined, names: Record<string, string>): string | null {
  return name !== undefined && Object.values(names).includes(name) ? name : null
}
