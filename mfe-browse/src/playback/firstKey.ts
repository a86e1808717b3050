import type { Host, Snapshot } from '@sori/contract/host'
import { createObservable } from '@sori/remote-kit/host'

type FirstKey = KeyboardEvent | undefined

const firstKeys = new WeakMap<Host, Snapshot<FirstKey>>()

/**
 * Returns the first key pressed after the first call. The code of shortcuts is loaded later than
 * the page, and then handles this key.
 */
export function firstKeyOf(host: Host): Snapshot<FirstKey> {
  const existing = firstKeys.get(host)
  if (existing) return existing
  const firstKey = createObservable<FirstKey>(undefined)
  // Pages are also rendered without a browser.
  if (typeof document !== 'undefined')
    document.addEventListener('keydown', firstKey.set, { once: true })
  firstKeys.set(host, firstKey)
  return firstKey
}
