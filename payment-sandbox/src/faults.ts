import type { RefusalCode } from './refusals.ts'
import { isRefusalCode } from './refusals.ts'

/**
 * Faults that tests can inject. `-before` ones happen before the payment changes, `-after` ones
 * afterwards; `webhook-` ones affect the next delivery.
 */
const faultNames = [
  'down',
  'hang-before',
  'hang-after',
  'reset-before',
  'reset-after',
  'error-before',
  'error-after',
  'malformed-after',
  'already-processed',
  'cancel-reset-before',
  'cancel-reset-after',
  'cancel-hang-after',
  'slow',
  'wrong-amount',
  'deposit',
  'webhook-twice',
  'webhook-reordered',
  'webhook-lost',
] as const

/** A fault, or a provider's code that refuses the next confirm. */
type Fault = (typeof faultNames)[number] | RefusalCode

export function isFault(name: string): name is Fault {
  return faultNames.some((fault) => fault === name) || isRefusalCode(name)
}

export function createFaults() {
  const pending = new Map<Fault, number>()
  /** Returns whether `fault` is pending, and uses it up. */
  const take = (fault: Fault) => {
    const count = pending.get(fault) ?? 0
    if (count > 0) pending.set(fault, count - 1)
    return count > 0
  }
  return {
    set: (fault: Fault, times: number) => void pending.set(fault, times),
    clear: () => pending.clear(),
    take,
    /** Returns the refusal of this confirmation, and uses it up. */
    takeRefusal: () => [...pending.keys()].filter(isRefusalCode).find(take),
  }
}

export type Faults = ReturnType<typeof createFaults>
