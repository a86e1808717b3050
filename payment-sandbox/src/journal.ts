import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PaymentRecord } from './payment.ts'

/**
 * Opens the file of payments. Each change of a payment is a JSON line, and its last line is its
 * current state. Without a path, nothing is stored.
 */
export function openJournal(path?: string) {
  if (path) mkdirSync(dirname(path), { recursive: true })
  return {
    /** Returns the latest state of each payment. Skips a line that a crash has truncated. */
    read(): Map<string, PaymentRecord> {
      const lines = path && existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
      return new Map(lines.flatMap(parseLine).map((payment) => [payment.paymentKey, payment]))
    },
    add(payment: PaymentRecord): void {
      // The newline at the beginning terminates a truncated line.
      if (path) appendFileSync(path, `\n${JSON.stringify(payment)}`)
    },
  }
}

export type Journal = ReturnType<typeof openJournal>

function parseLine(line: string): PaymentRecord[] {
  try {
    return [JSON.parse(line) as PaymentRecord]
  } catch {
    return []
  }
}
