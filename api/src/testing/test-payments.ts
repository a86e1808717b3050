import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Me } from '@sori/contract/account'
import type { FieldProblem, Problem } from '@sori/contract/envelope'
import type {
  DraftBody,
  Payment,
  PaymentHistoryAnswer,
  PendingPayment,
  Subscription,
} from '@sori/contract/payment'
import type { Member } from '../modules/members/members/member.service.ts'
import { startWorkers } from '../workers.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'
import { startPaymentSandbox } from './payment-sandbox.ts'
import type { TestApp } from './test-app.ts'
import { createTestApp } from './test-app.ts'
import { bearer } from './test-members.ts'

/** Milliseconds that the server waits for the provider in these tests. */
const TIMEOUT_MS = 400

/** The steps of a buyer's browser. Call `close` in `afterAll`. */
export type Shop = TestApp & {
  sandbox: PaymentSandbox
  port: number
  listen(): Promise<void>
  ask(
    who: Member,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): ReturnType<typeof askJson>
  draft(who: Member, changes?: Partial<DraftBody>): Promise<DraftBody>
  /** Returns the query of `/success`. */
  approved(who: Member, changes?: Partial<DraftBody>): Promise<{ order: DraftBody; back: Back }>
  paid(who: Member, changes?: Partial<DraftBody>): Promise<{ order: DraftBody; back: Back }>
  /** Checks the order like a webhook's job. */
  check(orderId: string): Promise<void>
  setNow(at: string): void
}

export type Back = { orderId: string; paymentKey: string; amount: number }

export async function openShop(
  env: NodeJS.ProcessEnv = {},
  options: { bodyIdleMs?: number } = {},
): Promise<Shop> {
  const port = await freePort()
  const sandbox = await startPaymentSandbox({
    PAYMENT_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/toss`,
  })
  let now: Date | undefined
  const t = await createTestApp({
    env: { PAYMENT_SANDBOX_URL: sandbox.url, PAYMENT_TIMEOUT_MS: String(TIMEOUT_MS), ...env },
    now: () => now ?? new Date(),
    ...options,
  })
  const ask: Shop['ask'] = async (who, method, url, body) =>
    askJson(t, await bearer(t, who), method, url, body)
  const shop: Shop = {
    ...t,
    sandbox,
    port,
    ask,
    async listen() {
      await t.app.listen({ port, host: '127.0.0.1' })
      await startWorkers(t.jobs, t.services)
    },
    async draft(who, changes = {}) {
      const body = draftOf(who, changes)
      const { status, json } = await ask(who, 'POST', '/api/payment/draft', body)
      if (status !== 200) throw new Error(`the draft was refused: ${JSON.stringify(json)}`)
      return body
    },
    async approved(who, changes) {
      const order = await shop.draft(who, changes)
      return { order, back: backOf(await sandbox.pay(order)) }
    },
    async paid(who, changes) {
      const made = await shop.approved(who, changes)
      const { status, json } = await ask(who, 'POST', '/confirm', made.back)
      if (status !== 200) throw new Error(`the payment was not made: ${JSON.stringify(json)}`)
      return made
    },
    check: (orderId) => t.services.payments.check(orderId),
    setNow: (at) => {
      now = new Date(at)
    },
    close: async () => {
      sandbox.close()
      await t.close()
    },
  }
  return shop
}

export function draftOf(who: Member, changes: Partial<DraftBody> = {}): DraftBody {
  return {
    userId: who.id,
    status: 'READY',
    orderId: randomBytes(15).toString('base64url'),
    amount: 9_900,
    customerKey: who.customer_key,
    orderName: 'basic 플랜 구독',
    creditAmount: 30,
    subscriptionId: 2,
    ...changes,
  }
}

/** The query with which the provider redirects the buyer. */
export function backOf(url: URL): Back {
  const query = Object.fromEntries(url.searchParams)
  return {
    orderId: query.orderId ?? '',
    paymentKey: query.paymentKey ?? '',
    amount: Number(query.amount),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The union of all responses; each test knows which fields exist. */
type Answered = Problem & {
  errors: FieldProblem[]
  dto: Me & Payment & PendingPayment & Subscription
} & PaymentHistoryAnswer

async function askJson(
  { app }: TestApp,
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) {
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, json: answer.json<Answered>() }
}
