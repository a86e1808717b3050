import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { PaymentRecord } from './payment.ts'
import { presentPayment } from './payment.ts'

/** The minutes before each retry. */
const RETRY_MINUTES = [1, 4, 16, 64, 256, 1_024, 4_096]
const TIMEOUT_MS = 10_000
const POLL_MS = 100

type Delivery = { id: string; createdAt: string; body: string; dueMs: number; tries: number }

/** Sends `PAYMENT_STATUS_CHANGED` to the shop with seven retries, unsigned as the provider does. */
export function startWebhooks(clock: Clock, faults: Faults, url: string | undefined) {
  let queue: Delivery[] = []
  let heldBack: Delivery[] = []
  let lastFlush = Promise.resolve()

  const sendDue = async () => {
    const now = clock.now().getTime()
    const due = queue.filter(({ dueMs }) => dueMs <= now)
    queue = queue.filter(({ dueMs }) => dueMs > now)
    for (const delivery of due) {
      if (!url || (await send(url, delivery))) continue
      const minutes = RETRY_MINUTES[delivery.tries]
      if (minutes !== undefined)
        queue.push({ ...delivery, dueMs: now + minutes * 60_000, tries: delivery.tries + 1 })
    }
  }
  /** Sends all due webhooks, after the previous flush has ended. */
  const flush = () => {
    lastFlush = lastFlush.then(sendDue)
    return lastFlush
  }
  const timer = setInterval(() => void flush(), POLL_MS).unref()
  return {
    flush,
    add(payment: PaymentRecord): void {
      if (faults.consume('webhook-lost')) return
      const createdAt = clock.timestamp()
      const event = {
        eventType: 'PAYMENT_STATUS_CHANGED',
        createdAt,
        data: presentPayment(payment),
      }
      const body = JSON.stringify(event)
      const dueMs = clock.now().getTime()
      const delivery = { id: randomUUID(), createdAt, body, dueMs, tries: 0 }
      if (faults.consume('webhook-reordered')) {
        heldBack = [delivery]
        return
      }
      const copies = faults.consume('webhook-twice') ? [delivery, delivery] : [delivery]
      queue.push(...copies, ...heldBack)
      heldBack = []
    },
    close(): void {
      clearInterval(timer)
      queue = []
    },
  }
}

async function send(url: string, { id, createdAt, body, tries }: Delivery): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    'tosspayments-webhook-transmission-id': id,
    'tosspayments-webhook-transmission-retried-count': String(tries),
    'tosspayments-webhook-transmission-time': createdAt,
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null)
  return response?.ok ?? false
}
