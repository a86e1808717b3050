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
import type { MemberRow } from '../modules/members/members/member.service.ts'
import { startWorkers } from '../workers.ts'
import { type PaymentSandbox, startPaymentSandbox } from './payment-sandbox.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { bearer } from './test-members.ts'

/** Milliseconds that the server waits for the provider in these tests. */
const TIMEOUT_MS = 400

/** The server of a test with the steps of a buyer's browser. Call `close` in `afterAll`. */
export type Shop = TestApp & {
  sandbox: PaymentSandbox
  port: number
  listen(): Promise<void>
  call(
    member: MemberRow,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): ReturnType<typeof callJson>
  storeDraft(member: MemberRow, changes?: Partial<DraftBody>): Promise<DraftBody>
  /** Stores a draft and pays at the provider. The order is not yet confirmed. */
  approvePayment(member: MemberRow, changes?: Partial<DraftBody>): Promise<Approval>
  /** Pays and confirms an order, which grants its credits. */
  makePayment(member: MemberRow, changes?: Partial<DraftBody>): Promise<Approval>
  /** Checks the order as a webhook's job would. */
  checkOrder(orderId: string): Promise<void>
  setNow(at: string): void
}

type Approval = { order: DraftBody; confirmation: PaymentConfirmation }

export type PaymentConfirmation = { orderId: string; paymentKey: string; amount: number }

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
  const call: Shop['call'] = async (member, method, url, body) =>
    callJson(t, await bearer(t, member), method, url, body)
  const shop: Shop = {
    ...t,
    sandbox,
    port,
    call,
    async listen() {
      await t.app.listen({ port, host: '127.0.0.1' })
      await startWorkers(t.jobs, t.services)
    },
    async storeDraft(member, changes = {}) {
      const body = draftOf(member, changes)
      const { status, json } = await call(member, 'POST', '/api/payment/draft', body)
      if (status !== 200) throw new Error(`the draft was refused: ${JSON.stringify(json)}`)
      return body
    },
    async approvePayment(member, changes) {
      const order = await shop.storeDraft(member, changes)
      return { order, confirmation: confirmationOf(await sandbox.pay(order)) }
    },
    async makePayment(member, changes) {
      const made = await shop.approvePayment(member, changes)
      const { status, json } = await call(member, 'POST', '/confirm', made.confirmation)
      if (status !== 200) throw new Error(`the payment was not made: ${JSON.stringify(json)}`)
      return made
    },
    checkOrder: (orderId) => t.services.payments.queryOutcome(orderId),
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

export function draftOf(
  member: Pick<MemberRow, 'id' | 'customer_key'>,
  changes: Partial<DraftBody> = {},
): DraftBody {
  return {
    userId: member.id,
    status: 'READY',
    orderId: randomBytes(15).toString('base64url'),
    amount: 9_900,
    customerKey: member.customer_key,
    orderName: 'basic 플랜 구독',
    creditAmount: 30,
    subscriptionId: 2,
    ...changes,
  }
}

/** Returns the confirmation in the query with which the provider redirects the buyer. */
export function confirmationOf(url: URL): PaymentConfirmation {
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
type AnyResponse = Problem & {
  errors: FieldProblem[]
  dto: Me & Payment & PendingPayment & Subscription
} & PaymentHistoryAnswer

async function callJson(
  { app }: TestApp,
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) {
  const response = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: response.statusCode, json: response.json<AnyResponse>() }
}
