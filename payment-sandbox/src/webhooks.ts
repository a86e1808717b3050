import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { PaymentRecord } from './payment.ts'
import { present } from './payment.ts'

/** The delays before each retry. */
const RETRY_MINUTES = [1, 4, 16, 64, 256, 1_024, 4_096]
const TIMEOUT_MS = 10_000
const POLL_MS = 100

type Delivery = { id: string; createdAt: string; body: string; due: number; tries: number }

/**
 * Sends `PAYMENT_STATUS_CHANGED` to the shop, unsigned as the provider does, with seven retries.
 */
export class Webhooks {
  #clock: Clock
  #faults: Faults
  #url: string | undefined
  #waiting: Delivery[] = []
  #held: Delivery | undefined
  #sending = Promise.resolve()
  #timer: NodeJS.Timeout

  constructor(clock: Clock, faults: Faults, url: string | undefined) {
    this.#clock = clock
    this.#faults = faults
    this.#url = url
    this.#timer = setInterval(() => void this.flush(), POLL_MS).unref()
  }

  changed(payment: PaymentRecord): void {
    if (this.#faults.take('webhook-lost')) return
    const createdAt = this.#clock.now().toISOString()
    const body = JSON.stringify({
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt,
      data: present(payment),
    })
    const delivery = {
      id: randomUUID(),
      createdAt,
      body,
      due: this.#clock.now().getTime(),
      tries: 0,
    }
    if (this.#faults.take('webhook-reordered')) {
      this.#held = delivery
      return
    }
    this.#waiting.push(delivery)
    if (this.#faults.take('webhook-twice')) this.#waiting.push({ ...delivery })
    if (this.#held) this.#waiting.push(this.#held)
    this.#held = undefined
  }

  /** Sends the due webhooks one by one, after those in progress. */
  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendDue())
    return this.#sending
  }

  close(): void {
    clearInterval(this.#timer)
    this.#waiting = []
  }

  async #sendDue(): Promise<void> {
    const now = this.#clock.now().getTime()
    const due = this.#waiting.filter((delivery) => delivery.due <= now)
    this.#waiting = this.#waiting.filter((delivery) => delivery.due > now)
    for (const delivery of due) {
      if (await this.#send(delivery)) continue
      const minutes = RETRY_MINUTES[delivery.tries]
      if (minutes !== undefined)
        this.#waiting.push({ ...delivery, due: now + minutes * 60_000, tries: delivery.tries + 1 })
    }
  }

  async #send({ id, createdAt, body, tries }: Delivery): Promise<boolean> {
    if (!this.#url) return true
    const headers = {
      'content-type': 'application/json',
      'tosspayments-webhook-transmission-id': id,
      'tosspayments-webhook-transmission-retried-count': String(tries),
      'tosspayments-webhook-transmission-time': createdAt,
    }
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null)
    return answer?.ok ?? false
  }
}
