import type { Session } from '@sori/contract/account'
import Bowser from 'bowser'

/** The longest stored user agent. Browsers send 100 to 250 characters. */
const USER_AGENT_MAX = 500

/** Days without a login after which a device is unknown again. */
export const KNOWN_DEVICE_DAYS = 180

/** The form of a token by `randomToken`. */
const DEVICE_TOKEN = /^[\w-]{43}$/
const UNPRINTABLE = /[^\x20-\x7e]/g

/** Returns the token in the cookie, or undefined for any other text. */
export function deviceTokenOf(value = ''): string | undefined {
  return DEVICE_TOKEN.test(value) ? value : undefined
}

/** Returns the printable ASCII characters of a header `User-Agent`. */
export function printableUserAgent(header = ''): string | null {
  return header.replace(UNPRINTABLE, '').slice(0, USER_AGENT_MAX) || null
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
