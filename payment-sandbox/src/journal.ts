import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PaymentRecord } from './payment.ts'

/** What the sandbox remembers across restarts: a line of JSON for each step of a payment, the last one counts. Without a path, nothing. */
export class Journal {
  #path: string | undefined

  constructor(path?: string) {
    this.#path = path
    if (path) mkdirSync(dirname(path), { recursive: true })
  }

  /** Each payment as it was last; a line that a kill has cut short is skipped. */
  read(): PaymentRecord[] {
    if (!this.#path || !existsSync(this.#path)) return []
    const last = new Map<string, PaymentRecord>()
    for (const line of readFileSync(this.#path, 'utf8').split('\n')) {
      const payment = parsed(line)
      if (payment) last.set(payment.paymentKey, payment)
    }
    return [...last.values()]
  }

  add(payment: PaymentRecord): void {
    // The newline stands in front: it ends whatever a kill has left before it.
    if (this.#path) appendFileSync(this.#path, `\n${JSON.stringify(payment)}`)
  }
}

function parsed(line: string): PaymentRecord | undefined {
  try {
    return JSON.parse(line) as PaymentRecord
  } catch {
    return undefined
  }
}
