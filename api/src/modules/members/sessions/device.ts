import type { Session } from '@sori/contract/account'
import Bowser from 'bowser'

/** The longest stored user agent. Browsers send 100 to 250 characters. */
const USER_AGENT_MAX = 500

/** Days without a login after which a device is unknown again. */
export const KNOWN_DEVICE_DAYS = 180

/** Returns the token in the cookie, undefined for a value that we have not made. */
export function deviceTokenOf(value = ''): string | undefined {
  return /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Returns the printable characters of a header `User-Agent`. */
export function printableUserAgent(header = ''): string | null {
  return header.replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_MAX) || null
}

export function deviceOf(userAgent: string | null): Session['device'] {
  if (userAgent === null) return { browser: null, os: null }
  const { browser, os } = Bowser.parse(userAgent)
  return {
    browser: knownName(browser.name, Bowser.BROWSER_MAP),
    os: knownName(os.name, Bowser.OS_MAP),
  }
}

/** Filters the arbitrary text that Bowser returns for unknown browsers. */
function knownName(name = '', names: Record<string, string>): string | null {
  return Object.values(names).includes(name) ? name : null
}
