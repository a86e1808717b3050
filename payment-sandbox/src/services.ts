import { createClock } from './clock.ts'
import { createFaults } from './faults.ts'
import { createIdempotency } from './idempotency.ts'
import { openJournal } from './journal.ts'
import { Payments } from './payments.ts'
import { startWebhooks } from './webhooks.ts'

export type SandboxOptions = {
  /** The only keys that the sandbox accepts. Both must be test keys. */
  clientKey: string
  secretKey: string
  /** The shop's URL for webhooks. Without the URL, the sandbox sends no webhooks. */
  webhookUrl?: string | undefined
  /** The file that stores the payments. Without it, they are in memory only. */
  journal?: string | undefined
}

export function createServices({ webhookUrl, journal, ...keys }: SandboxOptions) {
  const clock = createClock()
  const faults = createFaults()
  const webhooks = startWebhooks(clock, faults, webhookUrl)
  const payments = new Payments(clock, openJournal(journal), webhooks.add)
  return { ...keys, clock, faults, webhooks, payments, idempotent: createIdempotency(clock) }
}

export type SandboxServices = ReturnType<typeof createServices>
