import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { createTestApp, type TestApp } from '../../../api/src/testing/test-app.ts'
import { addMember, PASSWORD } from '../../../api/src/testing/test-members.ts'
import { ready, startServer } from '../../../api/src/testing/test-server.ts'
import { quantileOf } from '../../processes/figures.ts'
import type { Campaign } from '../campaign.ts'

const CONNECTIONS = 105
/** Attacking requests a second, of all connections together. */
const RATE = 1_000
const PEOPLE = 8
const RUN_S = 10
const PAUSE_MS = 250
const LOGIN_TIMEOUT_MS = 15_000
const json = { 'content-type': 'application/json' }

/** Milliseconds of each login, and responses that refused one. */
type Logins = { times: number[]; refused: string[] }

/** Anonymous calls that compute or write. */
const calls: readonly ((id: string) => [path: string, body: object])[] = [
  () => ['/api/help/not-me', { token: 'x'.repeat(43) }],
  (id) => ['/api/users', registrationOf(id)],
  () => ['/api/help/not-me', { token: 'y'.repeat(43) }],
  (id) => ['/api/help/find-password', { email: `${id}@example.test`, name: '홍길동' }],
  (id) => ['/api/verification/activation/resend', { email: `${id}@example.test` }],
]

/**
 * Floods the anonymous calls of a server on 105 connections, from one address and then from 105.
 * Meanwhile people log in from known and from new devices. Throws when one of their logins fails.
 */
export const attackLogins: Campaign = async () => {
  const t = await createTestApp()
  try {
    for (let person = 0; person < PEOPLE; person++) await addMember(t, `person${person}`)
    const url = await startProduct(t)
    const runs = {
      quiet: await logPeopleIn(url),
      'under attack from one address': await logInUnderAttack(url, () => '198.51.100.7'),
      'under attack from 105 addresses': await logInUnderAttack(url, (at) => `203.0.113.${at}`),
    }
    const shown = Object.entries(runs).map(([name, logins]) => `${name}: ${wordsOf(logins)}`)
    const text = `logins of ${PEOPLE} people, ${shown.join('; ')}`
    const refused = Object.values(runs).flatMap((logins) => logins.refused)
    if (refused.length > 0) throw new Error(`${text}\n${[...new Set(refused)].join('\n')}`)
    return text
  } finally {
    await t.close()
  }
}

function startProduct(t: TestApp): Promise<string> {
  const env = {
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: 'x'.repeat(40),
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
  }
  return ready(startServer(env))
}

async function logInUnderAttack(
  url: string,
  addressOf: (connection: number) => string,
): Promise<Logins> {
  let connections = 0
  const attack = autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: RATE,
    duration: RUN_S + 1,
    setupClient: (client) => {
      const connection = connections++
      const headers = { ...json, 'x-forwarded-for': addressOf(connection) }
      client.setRequests(
        hostileRequests(connection).map(([path, body]) => ({
          method: 'POST',
          path,
          headers,
          body,
        })),
      )
    },
  })
  const logins = await logPeopleIn(url)
  await attack
  return logins
}

/** Returns as many requests as one connection sends in a run, with different people in each. */
function hostileRequests(connection: number): [path: string, body: string][] {
  return Array.from({ length: ((RUN_S + 1) * RATE) / CONNECTIONS }, (_, at) => {
    const [path, body] = calls[(connection + at) % calls.length]?.(
      `hostile${connection}x${at}`,
    ) ?? ['/', {}]
    return [path, JSON.stringify(body)]
  })
}

function registrationOf(id: string): object {
  return {
    email: `${id}@example.test`,
    name: '홍길동',
    nickname: id,
    password: PASSWORD,
    'password-check': PASSWORD,
    birth: '1990-01-31',
    phoneNumber: '01012345678',
  }
}

async function logPeopleIn(url: string): Promise<Logins> {
  const logins: Logins = { times: [], refused: [] }
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => logIn(url, person, logins)))
  return logins
}

/** Logs one person in again and again. Every other person keeps the cookie of a known device. */
async function logIn(url: string, person: number, { times, refused }: Logins): Promise<void> {
  const body = JSON.stringify({ username: `person${person}@example.test`, password: PASSWORD })
  let cookie = ''
  for (
    const until = performance.now() + RUN_S * 1_000;
    performance.now() < until;
    await wait(PAUSE_MS)
  ) {
    const from = performance.now()
    const headers = { ...json, 'x-forwarded-for': `192.0.2.${person}`, ...(cookie && { cookie }) }
    const signal = AbortSignal.timeout(LOGIN_TIMEOUT_MS)
    try {
      const answer = await fetch(`${url}/generateToken`, { method: 'POST', headers, body, signal })
      const text = await answer.text()
      if (answer.status !== 200)
        refused.push(`a login was answered ${answer.status} ${text.slice(0, 200)}`)
      else if (person % 2 === 0) cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    } catch (error) {
      refused.push(String(error))
    }
    times.push(performance.now() - from)
  }
}

function wordsOf({ times, refused }: Logins): string {
  const [median, longest] = [0.5, 1].map((quantile) => Math.round(quantileOf(times, quantile)))
  return `${times.length - refused.length} of ${times.length} succeeded, median ${median} ms, longest ${longest} ms`
}
