import type { RefusalCode } from './refusals.ts'
import { isRefusalCode } from './refusals.ts'

/** What can be made to go wrong. `-before` has no effect on the payment, `-after` has; the webhook ones concern what is sent next. */
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

/** A fault, or any code of the provider, which a confirm is then refused with. */
export type Fault = (typeof faults)[number] | RefusalCode

export function isFault(name: string): name is Fault {
  return faults.some((fault) => fault === name) || isRefusalCode(name)
}

/** Faults that are waiting to happen, and how often. */
export class Faults {
  #waiting = new Map<Fault, number>()

  set(fault: Fault, times: number): void {
    this.#waiting.set(fault, times)
  }

  clear(): void {
    this.#waiting.clear()
  }

  /** True when `fault` happens now. */
  take(fault: Fault): boolean {
    const left = this.#waiting.get(fault) ?? 0
    if (left > 0) this.#waiting.set(fault, left - 1)
    return left > 0
  }

  /** The refusal that a confirm meets now, if any. */
  takeRefusal(): RefusalCode | undefined {
    return [...this.#waiting.keys()].find((fault): fault is RefusalCode => isRefusalCode(fault) && this.take(fault))
  }
}
