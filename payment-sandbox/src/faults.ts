import type { RefusalCode } from './refusals.ts'
import { isRefusalCode } from './refusals.ts'

/**
 * Faults that tests can inject. A fault with `-before` happens before the payment changes, a fault
 * with `-after` afterwards. A fault with `webhook-` affects the next delivery.
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

/** A fault, or a code of the provider with which it refuses the next confirmation. */
type Fault = (typeof faultNames)[number] | RefusalCode

export function isFault(name: string): name is Fault {
  return faultNames.some((fault) => fault === name) || isRefusalCode(name)
}

export function createFaults() {
  const pending = new Map<Fault, number>()
  /** Returns whether `fault` is pending, and removes it, because each fault happens once. */
  const consume = (fault: Fault) => {
    const count = pending.get(fault) ?? 0
    if (count > 0) pending.set(fault, count - 1)
    return count > 0
  }
  return {
    set: (fault: Fault, times: number) => void pending.set(fault, times),
    clear: () => pending.clear(),
    consume,
    /** Returns the first pending refusal code, and removes it like `consume`. */
    consumeRefusal: () => [...pending.keys()].filter(isRefusalCode).find(consume),
  }
}

export type Faults = ReturnType<typeof createFaults>
