import type { RefusalCode } from './refusals.ts'
import { isRefusalCode } from './refusals.ts'

/**
 * Faults that tests can inject. `-before` ones happen before the payment changes, `-after` ones
 * afterwards; `webhook-` ones affect the next delivery.
 */
const faults = [
  'down',
  'hang-before',
  'hang-after',
  'reset-before',
  'reset-after',
  'error-before',
  'error-after',
  'malformed-after',
  'already-processed',
  'slow',
  'wrong-amount',
  'deposit',
  'webhook-twice',
  'webhook-reordered',
  'webhook-lost',
] as const

/** A fault, or a provider's code that refuses the next confirm. */
export type Fault = (typeof faults)[number] | RefusalCode

export function isFault(name: string): name is Fault {
  return faults.some((fault) => fault === name) || isRefusalCode(name)
}

export class Faults {
  #waiting = new Map<Fault, number>()

  set(fault: Fault, times: number): void {
    this.#waiting.set(fault, times)
  }

  clear(): void {
    this.#waiting.clear()
  }

  /** Returns true when `fault` is pending, and uses it up. */
  take(fault: Fault): boolean {
    const left = this.#waiting.get(fault) ?? 0
    if (left > 0) this.#waiting.set(fault, left - 1)
    return left > 0
  }

  /** Returns the refusal for this confirm, and uses it up. */
  takeRefusal(): RefusalCode | undefined {
    return [...this.#waiting.keys()].find(
      (fault): fault is RefusalCode => isRefusalCode(fault) && this.take(fault),
    )
  }
}
