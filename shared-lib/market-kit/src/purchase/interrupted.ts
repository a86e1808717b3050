import type { Host } from '@sori/contract/host'
import { tryStorage, useHost, useSession } from '@sori/remote-kit/host'
import { useEffect, useEffectEvent } from 'react'

export type InterruptedPurchase =
  | { readonly kind: 'track'; readonly musicId: number; readonly title: string }
  | { readonly kind: 'album'; readonly nickname: string; readonly albumName: string }
  | { readonly kind: 'cart'; readonly musicIds: readonly number[] }

interface StoredPurchase {
  readonly purchase: InterruptedPurchase
  readonly userId: string
  /** The time of the interruption in milliseconds since 1970. */
  readonly at: number
  /** True after the member has returned to the purchase. */
  readonly isResumed: boolean
}

const STORAGE_KEY = 'sori.interrupted-purchase'
/** Milliseconds. Longer than a payment: the payment window closes after 30 minutes. */
const LIFETIME_MS = 60 * 60_000

/** Stores `purchase` in this tab, so that the page after a payment can link back. */
export function keepInterrupted(host: Host, purchase: InterruptedPurchase): void {
  const userId = host.session.getSnapshot()?.userId
  if (userId) write({ purchase, userId, at: Date.now(), isResumed: false })
}

/** Returns the member's interrupted purchase of the last hour, or undefined. */
export function interruptedPurchase(host: Host): InterruptedPurchase | undefined {
  return read(host)?.purchase
}

/** Marks the purchase as resumed. Its page then asks again whether to buy. */
export function resumeInterrupted(host: Host): void {
  const stored = read(host)
  if (stored) write({ ...stored, isResumed: true })
}

/** Returns and removes the resumed purchase if `isWanted` accepts it. */
export function takeResumed(
  host: Host,
  isWanted: (purchase: InterruptedPurchase) => boolean,
): InterruptedPurchase | undefined {
  const stored = read(host)
  if (!stored?.isResumed || !isWanted(stored.purchase)) return undefined
  write(undefined)
  return stored.purchase
}

interface ResumedPurchaseOptions {
  /** Default: true. */
  isReady?: boolean
  isWanted(purchase: InterruptedPurchase): boolean
  buy(purchase: InterruptedPurchase): void
}

/** Calls `buy` with the resumed purchase once, when `isReady` is true and the member logged in. */
export function useResumedPurchase({
  isReady = true,
  isWanted,
  buy,
}: ResumedPurchaseOptions): void {
  const host = useHost()
  const isMember = useSession() !== null
  const resume = useEffectEvent(() => {
    const purchase = takeResumed(host, isWanted)
    if (purchase) buy(purchase)
  })
  useEffect(() => {
    if (isReady && isMember) resume()
  }, [isReady, isMember])
}

function read(host: Host): StoredPurchase | undefined {
  const stored = tryStorage(
    () => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredPurchase | null,
  )
  if (!stored || stored.userId !== host.session.getSnapshot()?.userId) return undefined
  return Date.now() - stored.at < LIFETIME_MS ? stored : undefined
}

function write(stored: StoredPurchase | undefined): void {
  tryStorage(() => {
    if (stored) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
    else sessionStorage.removeItem(STORAGE_KEY)
  })
}
