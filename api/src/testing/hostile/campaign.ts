import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { problem } from '@sori/contract/envelope'
import { errorTable, isErrorCode } from '@sori/contract/errors'
import fc from 'fast-check'
import { fuzzedRequests, operationsOf } from '../fuzzed-requests.ts'
import { TEST_OUTBOX_TOKEN, TEST_SECRET } from '../test-app.ts'
import { resetLimits } from '../test-mails.ts'
import { addMember, bearer, PASSWORD } from '../test-members.ts'
import type { Shop } from '../test-payments.ts'
import { addTrack } from '../test-tracks.ts'
import { attacksOn, MARKER, type Target } from './attacks.ts'
import { sendRaw, type WireResponse } from './wire.ts'

/**
 * `rounds` are fuzzed requests per call and persona. With `everyNthAttack` = 12, every twelfth
 * attack is sent.
 */
export type HostileCampaign = { rounds: number; everyNthAttack: number; seed: number }

export type HostileResult = {
  requests: number
  /** Numbers of responses by status; 0 is a closed connection without a response. */
  statuses: Map<number, number>
  /** Responses with a server error. */
  failures: string[]
  /** Refusals that differ from the schema of problems. */
  outsideSchema: string[]
  /** Attacks that reached another server, a secret or money. */
  escapes: string[]
  loggedSecrets: string[]
}

const CONCURRENCY = 8
/** The one route where administrators may read payment keys. */
const PAYMENTS_OF_A_MEMBER = '/api/admin/users/:userId/payments'
const personas = ['visitor', 'member', 'administrator'] as const

/** Attacks every route as each persona, with fuzzed and with handwritten requests. */
export async function sendHostileRequests(
  t: Shop,
  { rounds, everyNthAttack, seed }: HostileCampaign,
): Promise<HostileResult> {
  const result: HostileResult = {
    requests: 0,
    statuses: new Map(),
    failures: [],
    outsideSchema: [],
    escapes: [],
    loggedSecrets: [],
  }
  await writeFile(
    join(t.config.shellDir, 'index.html'),
    '<!doctype html><title>shell</title><!--sori:registry-->',
  )
  const others = await addMember(t, 'others')
  await addTrack(t, others, 'Track', { album: 'Album' })
  await t.makePayment(others)
  const stage = await openStage(t)
  try {
    await fuzzCalls(t, stage, result, { rounds, seed })
    await attackRoutes(t, stage, result, { everyNthAttack, seed })
    await recordEscapes(t, stage, result)
  } finally {
    stage.close()
  }
  result.loggedSecrets.push(...secretsIn(t, stage))
  return result
}

type HostileStage = Awaited<ReturnType<typeof openStage>>

async function openStage(t: Shop) {
  const neighbourRequests: string[] = []
  const neighbour = createServer((request, response) => {
    neighbourRequests.push(`${request.method} ${request.url}`)
    response.end('neighbour')
  }).listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  if (!t.app.server.listening) await t.app.listen({ port: t.port, host: '127.0.0.1' })
  return {
    neighbour: { port: (neighbour.address() as AddressInfo).port },
    neighbourRequests,
    payments: await t.sandbox.payments(),
    tokens: [] as string[],
    memberCount: 0,
    close: () => neighbour.close(),
  }
}

/** Returns headers of a new member, because an attack may damage its own account. */
async function headersOfNewMember(
  t: Shop,
  stage: HostileStage,
  persona: (typeof personas)[number],
): Promise<Record<string, string>> {
  if (persona === 'visitor') return {}
  stage.memberCount += 1
  const headers = await bearer(
    t,
    await addMember(t, `hostile${stage.memberCount}`, { roleId: persona === 'member' ? 1 : 3 }),
  )
  stage.tokens.push(headers.authorization)
  return headers
}

async function fuzzCalls(
  t: Shop,
  stage: HostileStage,
  result: HostileResult,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<void> {
  for (const [method, path, operation] of operationsOf(t.app.swagger())) {
    for (const persona of personas) {
      const headers = await headersOfNewMember(t, stage, persona)
      await resetLimits(t)
      const requests = fc.sample(fuzzedRequests(method, path, operation), { numRuns: rounds, seed })
      for (const [index, request] of requests.entries()) {
        // Each request has its own address, so that no rate limit applies.
        const remoteAddress = `10.0.${index >> 8}.${index & 255}`
        const response = await t.app.inject({
          ...request,
          remoteAddress,
          headers: { ...request.headers, ...headers },
        })
        const target = String(request.url).slice(0, 100)
        const payload = String(request.payload ?? '').slice(0, 200)
        const name = `${persona} ${method} ${path}, fuzzed: ${target} ${payload}`
        recordResponse(result, name, {
          status: response.statusCode,
          type: String(response.headers['content-type'] ?? ''),
          body: response.body,
        })
      }
    }
  }
}

async function attackRoutes(
  t: Shop,
  stage: HostileStage,
  result: HostileResult,
  { everyNthAttack, seed }: { everyNthAttack: number; seed: number },
): Promise<void> {
  let attackNumber = seed
  for (const { method, url } of t.accessRules) {
    for (const persona of personas) {
      const headers = await headersOfNewMember(t, stage, persona)
      const path = url.replace(/:[A-Za-z]+/g, '1').replace('*', 'x')
      const target: Target = {
        method,
        path,
        authorization: Object.entries(headers).map((header) => header.join(': ')),
      }
      const chosen = attacksOn(target, stage.neighbour).filter(
        () => attackNumber++ % everyNthAttack === 0,
      )
      await resetLimits(t)
      await forEachConcurrently(chosen, async (request) => {
        const response = await sendRaw(t.port, request)
        const mayReadPaymentKeys = persona === 'administrator' && url === PAYMENTS_OF_A_MEMBER
        recordLeaks({
          stage,
          result,
          name: `${persona} ${method} ${url}, ${request.name}`,
          response,
          mayReadPaymentKeys,
        })
      })
    }
  }
}

async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

type CheckedResponse = {
  stage: HostileStage
  result: HostileResult
  name: string
  response: WireResponse
  mayReadPaymentKeys: boolean
}

function recordLeaks({ stage, result, name, response, mayReadPaymentKeys }: CheckedResponse): void {
  const type = response.headers.has('content-encoding')
    ? ''
    : (response.headers.get('content-type') ?? '')
  recordResponse(result, name, { status: response.status, type, body: response.body })
  const keys = mayReadPaymentKeys ? [] : stage.payments.map(({ paymentKey }) => paymentKey)
  const secrets = [TEST_SECRET, TEST_OUTBOX_TOKEN, ...keys]
  if (
    response.body.includes('neighbour') ||
    secrets.some((secret) => response.text.includes(secret))
  )
    result.escapes.push(name)
}

function recordResponse(
  result: HostileResult,
  name: string,
  { status, type, body }: { status: number; type: string; body: string },
): void {
  result.requests += 1
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
  // 501 is a refusal: oEmbed requires it for formats other than JSON.
  if (status >= 500 && status !== 501)
    result.failures.push(`${name}: ${status} ${body.slice(0, 200)}`)
  // The sandbox's refusals have the provider's format.
  else if (
    status >= 400 &&
    !name.includes(' /__toss/') &&
    type.startsWith('application/json') &&
    body !== '' &&
    !isProblem(status, body)
  ) {
    result.outsideSchema.push(`${name}: ${status} ${body.slice(0, 200)}`)
  }
}

function isProblem(status: number, body: string): boolean {
  try {
    const { code } = problem.parse(JSON.parse(body))
    return isErrorCode(code) && errorTable[code].status === status
  } catch {
    return false
  }
}

async function recordEscapes(t: Shop, stage: HostileStage, result: HostileResult): Promise<void> {
  result.escapes.push(
    ...stage.neighbourRequests.map((request) => `the neighbour received ${request}`),
  )
  const known = new Set(stage.payments.map(({ paymentKey }) => paymentKey))
  for (const { paymentKey, status } of await t.sandbox.payments())
    if (!known.has(paymentKey) && status === 'DONE')
      result.escapes.push(`the payment ${paymentKey} was invented`)
}

function secretsIn(t: Shop, { tokens }: HostileStage): string[] {
  const log = JSON.stringify(t.logged)
  const secrets = [
    MARKER,
    PASSWORD,
    TEST_SECRET,
    TEST_OUTBOX_TOKEN,
    ...tokens.map((token) => token.replace('Bearer ', '')),
  ]
  return secrets
    .filter((secret) => log.includes(secret))
    .map(
      (secret) => `the log has ${log.slice(Math.max(0, log.indexOf(secret) - 200)).slice(0, 300)}`,
    )
}
