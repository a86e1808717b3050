import { setTimeout as wait } from 'node:timers/promises'
import type { TestApp } from '../../../api/src/testing/test-app.ts'
import { createTestApp } from '../../../api/src/testing/test-app.ts'
import { addMember, PASSWORD } from '../../../api/src/testing/test-members.ts'
import { ready, startServer } from '../../../api/src/testing/test-server.ts'
import type { Campaign } from '../campaign.ts'

const CONNECTIONS = 105
const PEOPLE = 8
const RUN_MS = 10_000
/** Pause of one person between two logins, and of one hostile connection between two requests. */
const PAUSE_MS = { person: 250, connection: 100 } as const
const LOGIN_TIMEOUT_MS = 15_000

/** The experience of the people who log in: milliseconds of each login, and responses that refused. */
type Experience = { times: number[]; refused: string[] }

/** Anonymous calls that compute or write, in the order in which a hostile connection makes them. */
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
      quiet: await run(url, []),
      'under attack from one address': await run(url, Array(CONNECTIONS).fill('198.51.100.7')),
      'under attack from 105 addresses': await run(
        url,
        Array.from({ length: CONNECTIONS }, (_, at) => `203.0.113.${at}`),
      ),
    }
    const shown = Object.entries(runs).map(([name, experience]) => `${name}: ${wordsOf(experience)}`)
    const text = `logins of ${PEOPLE} people, ${shown.join('; ')}`
    const refused = Object.values(runs).flatMap((experience) => experience.refused)
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

/** Logs people in for `RUN_MS`, while each of `attackers`, an address, keeps one connection busy. */
async function run(url: string, attackers: readonly string[]): Promise<Experience> {
  const ended = new AbortController()
  const attacks = attackers.map((address, at) => attack(url, { address, at }, ended.signal))
  const experience: Experience = { times: [], refused: [] }
  try {
    const until = performance.now() + RUN_MS
    const people = Array.from({ length: PEOPLE }, (_, at) => logInUntil(until, url, at, experience))
    await Promise.all(people)
  } finally {
    ended.abort()
    await Promise.all(attacks)
  }
  return experience
}

async function attack(url: string, { address, at }: { address: string; at: number }, signal: AbortSignal): Promise<void> {
  for (let count = at; !signal.aborted; count++) {
    const [path, body] = calls[count % calls.length]?.(`hostile${at}x${count}`) ?? ['/', {}]
    // Only the experience of others counts; a broken request is part of the attack.
    await post(url + path, body, { address }, signal).catch(() => undefined)
    await wait(PAUSE_MS.connection)
  }
}

/** Logs one person in again and again. Every other person keeps the cookie of a known device. */
async function logInUntil(until: number, url: string, at: number, { times, refused }: Experience): Promise<void> {
  const address = `192.0.2.${at}`
  const body = { username: `person${at}@example.test`, password: PASSWORD }
  let cookie = ''
  while (performance.now() < until) {
    const from = performance.now()
    const answer = await post(`${url}/generateToken`, body, { address, cookie }, AbortSignal.timeout(LOGIN_TIMEOUT_MS)).catch(
      (error: unknown) => String(error),
    )
    times.push(performance.now() - from)
    if (typeof answer === 'string') refused.push(answer)
    else if (answer.status !== 200) refused.push(refusalOf(answer))
    else if (at % 2 === 0) cookie = answer.cookie
    await wait(PAUSE_MS.person)
  }
}

async function post(
  url: string,
  body: object,
  { address, cookie = '' }: { address: string; cookie?: string },
  signal: AbortSignal,
): Promise<{ status: number; text: string; cookie: string }> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(cookie && { cookie }),
  }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
  return {
    status: answer.status,
    text: await answer.text(),
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  }
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

function refusalOf({ status, text }: { status: number; text: string }): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 200)
  return `a login was answered ${status} ${code}`
}

function wordsOf({ times, refused }: Experience): string {
  const sorted = times.toSorted((a, b) => a - b)
  const inMs = (at: number) => `${Math.round(sorted[at] ?? 0)} ms`
  const median = inMs(Math.floor(sorted.length / 2))
  const passed = `${times.length - refused.length} of ${times.length} succeeded`
  return `${passed}, median ${median}, longest ${inMs(sorted.length - 1)}`
}
