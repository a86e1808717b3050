import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import autocannon from 'autocannon'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember, PASSWORD } from '../../api/src/testing/test-members.ts'
import { untilReady } from '../../api/src/testing/test-server.ts'
import { Durations } from '../processes/figures.ts'
import { print } from './testing/options.ts'
import { startServerOn } from './testing/servers.ts'

const CONNECTIONS = 105
const RATE = 1_000
const PEOPLE = 8
const RUN_S = 10
const PAUSE_MS = 250
const LOGIN_TIMEOUT_MS = 15_000
const json = { 'content-type': 'application/json' }

/** Calls of visitors that compute or write much. */
const calls: readonly ((id: string) => [path: string, body: object])[] = [
  () => ['/api/help/not-me', { token: 'x'.repeat(43) }],
  (id) => ['/api/users', registrationOf(id)],
  () => ['/api/help/not-me', { token: 'y'.repeat(43) }],
  (id) => ['/api/help/find-password', { email: `${id}@example.test`, name: '홍길동' }],
  (id) => ['/api/verification/activation/resend', { email: `${id}@example.test` }],
]

let t: TestApp
let url: string

beforeAll(async () => {
  t = await createTestApp()
  for (let person = 0; person < PEOPLE; person++) await addMember(t, `person${person}`)
  url = await untilReady(startServerOn(t, { TRUST_PROXY: 'loopback' }))
})
afterAll(() => t.close())

describe(`logins of ${PEOPLE} people, half of them from known devices`, () => {
  it('all succeed in a quiet run', async () => {
    await logPeopleIn()
  })

  it.each([
    ['one address', () => '198.51.100.7'],
    [`${CONNECTIONS} addresses`, (connection: number) => `203.0.113.${connection}`],
  ])('all succeed while anonymous calls arrive from %s', async (_name, addressOf) => {
    const flood = startFlood(addressOf)
    await logPeopleIn()
    await flood
  })
})

function startFlood(addressOf: (connection: number) => string) {
  let connections = 0
  return autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: RATE,
    duration: RUN_S + 1,
    setupClient: (client) => {
      const connection = connections++
      const headers = { ...json, 'x-forwarded-for': addressOf(connection) }
      const requests = hostileRequests(connection)
      client.setRequests(requests.map(([path, body]) => ({ method: 'POST', path, headers, body })))
    },
  })
}

/** Returns the requests of a connection, each about another person. */
function hostileRequests(connection: number): [path: string, body: string][] {
  return Array.from({ length: ((RUN_S + 1) * RATE) / CONNECTIONS }, (_, index) => {
    const call = calls[(connection + index) % calls.length]
    const [path, body] = call?.(`hostile${connection}x${index}`) ?? ['/', {}]
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

async function logPeopleIn(): Promise<void> {
  const times = new Durations()
  const people = Array.from({ length: PEOPLE }, (_, person) => logInAgainAndAgain(person, times))
  const refusals = (await Promise.all(people)).flat()
  print(`${times.all.length} logins, ${refusals.length} refused: ${times.summary()}`)
  expect(refusals).toEqual([])
}

/**
 * Logs in repeatedly and returns the refusals. Every second person has the cookie of a known
 * device.
 */
async function logInAgainAndAgain(person: number, times: Durations): Promise<string[]> {
  const body = JSON.stringify({ username: `person${person}@example.test`, password: PASSWORD })
  const end = performance.now() + RUN_S * 1_000
  const refusals: string[] = []
  let cookie = ''
  while (performance.now() < end) {
    const headers = { ...json, 'x-forwarded-for': `192.0.2.${person}`, ...(cookie && { cookie }) }
    const signal = AbortSignal.timeout(LOGIN_TIMEOUT_MS)
    try {
      const [response, text] = await times.measure(async () => {
        const response = await fetch(`${url}/generateToken`, {
          method: 'POST',
          headers,
          body,
          signal,
        })
        return [response, await response.text()] as const
      })
      if (response.status !== 200) refusals.push(`${response.status} ${text.slice(0, 200)}`)
      else if (person % 2 === 0) cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    } catch (error) {
      refusals.push(String(error))
    }
    await wait(PAUSE_MS)
  }
  return refusals
}
