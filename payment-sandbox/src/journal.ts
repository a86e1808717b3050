import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PaymentRecord } from './payment.ts'

/**
 * The payments on disk: a JSON line per change, of which the last counts. Without a path nothing is
 * stored.
 */
export class Journal {
  #path: string | undefined

  constructor(path?: string) {
    this.#path = path
    if (path) mkdirSync(dirname(path), { recursive: true })
  }

  /** Returns the latest state of each payment. Skips a line that a crash has truncated. */
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
    // A leading newline: it terminates a truncated line.
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
