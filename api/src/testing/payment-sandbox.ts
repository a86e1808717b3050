import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pauseProcess } from './paused-processes.ts'

const SERVER = fileURLToPath(new URL('../../../payment-sandbox/src/server.ts', import.meta.url))

const TIMEOUT_MS = 30_000
/** Milliseconds; short, because some tests make the sandbox withhold the response to a charge. */
const CHARGE_TIMEOUT_MS = 2_000

type SandboxPayment = {
  paymentKey: string
  orderId: string
  status: string
  totalAmount: number
  balanceAmount: number
  charges: number
  cancels: { cancelReason: string }[]
}

/** A sandbox in this process. Call `close` in `afterAll`. */
export type PaymentSandbox = {
  url: string
  /** Pays like a buyer; returns the address of the redirect. */
  pay(
    order: { orderId: string; amount: number; orderName?: string },
    choice?: 'approve' | 'refuse' | 'cancel',
  ): Promise<URL>
  fault(fault: string, times?: number): Promise<void>
  clearFaults(): Promise<void>
  advance(seconds: number): Promise<void>
  flushWebhooks(): Promise<void>
  payments(): Promise<SandboxPayment[]>
  /** Makes the provider charge without the server's knowledge. */
  charge(confirmation: { orderId: string; paymentKey: string; amount: number }): Promise<void>
  refund(paymentKey: string, amount?: number): Promise<void>
  /** Makes the provider hang until the returned function is called. */
  pause(): () => void
  close(): void
}

export async function startPaymentSandbox(env: NodeJS.ProcessEnv = {}): Promise<PaymentSandbox> {
  const { NODE_OPTIONS: _nodeOptions, NODE_ENV: _env, ...own } = process.env
  const child = fork(SERVER, { env: { ...own, PORT: '0', ...env }, execArgv: [], silent: true })
  const url = await untilReady(child)
  const authorization = `Basic ${Buffer.from('test_gsk_sorijangteo:').toString('base64')}`
  const control = (path: string, body?: object, method = 'POST') =>
    requestJson(url, method, `/control/${path}`, body)
  return {
    url,
    async pay({ orderId, amount, orderName = 'basic 플랜 구독' }, choice = 'approve') {
      const body = {
        orderId,
        amount,
        orderName,
        clientKey: 'test_gck_sorijangteo',
        customerKey: 'a-b',
        successUrl: `${url}/success`,
        failUrl: `${url}/fail`,
      }
      const { windowUrl } = (await requestJson(url, 'POST', '/__toss/payments', body)) as {
        windowUrl: string
      }
      const response = await fetch(url + windowUrl, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      })
      return new URL(response.headers.get('location') ?? '')
    },
    fault: async (fault, times = 1) => void (await control('faults', { fault, times })),
    clearFaults: async () => void (await control('faults', undefined, 'DELETE')),
    advance: async (seconds) => void (await control('clock', { seconds })),
    flushWebhooks: async () => void (await control('webhooks/flush')),
    payments: async () => (await control('payments', undefined, 'GET')) as SandboxPayment[],
    charge: async (confirmation) =>
      void (await requestJson(
        url,
        'POST',
        '/v1/payments/confirm',
        confirmation,
        { authorization },
        CHARGE_TIMEOUT_MS,
      )),
    async refund(paymentKey, cancelAmount) {
      const body = { cancelReason: 'asked for', ...(cancelAmount && { cancelAmount }) }
      await requestJson(url, 'POST', `/v1/payments/${paymentKey}/cancel`, body, { authorization })
    },
    pause: () => pauseProcess(child.pid ?? 0),
    close: () => void child.kill('SIGKILL'),
  }
}

function untilReady(child: ChildProcess): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', () => reject(new Error(`the payment sandbox ended: ${output}`)))
  })
}

async function requestJson(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
