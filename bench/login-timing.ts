// usage: npm run bench -- login-timing [rounds=200] [seconds=5] — what a login and a forgotten password tell by their time, and what a storm of
// logins does to browsing.
//
// First: POST /generateToken for an account that does not exist beside a wrong password, and beside a wrong password while a
// reset is under way, in turns; then POST /api/help/find-password for both. Read the ratio of the medians: away from 1 it would tell who has an account.
// Then: GET /api/sounds/tracks one after the other, alone and beside 64 logins at once of 64 members whose devices are known, so that no limit slows
// them. Read the two rows: what a person who browses loses. Server, PostgreSQL and this client share the cores.
import autocannon from 'autocannon'
import pg from 'pg'
import { nameKey } from '../api/src/lib/text/name-key.ts'
import { Passwords } from '../api/src/modules/members/members/passwords.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'

const ROUNDS = Number(process.argv[2] ?? 200)
const SECONDS = Number(process.argv[3] ?? 5)
const PASSWORD = 'Sesame123!'
const STORMING = 64

const product = await throwAwayProduct()
try {
  await fillCatalogue(product.connection, 10_000)
  const client = new pg.Client(product.connection)
  await client.connect()
  await addMember(client, 'known')
  await addMember(client, 'resetting')
  for (let at = 0; at < STORMING; at++) await addMember(client, `storm${at}`)
  await client.query(
    `INSERT INTO running_resets (secret_hash, member_id, kind, expires_at)
     SELECT '\\x00', id, 'temporary-password', now() + interval '1 hour' FROM members WHERE nickname = 'resetting'`,
  )
  const { url } = await product.start()
  await timing('failed logins', ['unknown', 'known', 'resetting'], client, (name) => logIn(url, name, 'Wrong123!'))
  await timing('forgotten passwords', ['unknown', 'known'], client, (name) => forget(url, name))
  await storm(url)
  await client.end()
} finally {
  await product.remove()
}

type Ask = (name: string) => Promise<Response>

async function timing(what: string, names: string[], client: pg.Client, ask: Ask): Promise<void> {
  const times = new Map<string, number[]>(names.map((name) => [name, []]))
  const expected = what === 'failed logins' ? 401 : 200
  for (let round = -20; round < ROUNDS; round++) {
    await client.query('DELETE FROM limits')
    for (const name of names.toSorted(() => Math.random() - 0.5)) {
      const began = performance.now()
      const answer = await ask(name)
      const took = performance.now() - began
      if (answer.status !== expected) throw new Error(`${name}: ${answer.status}`)
      if (round >= 0) times.get(name)?.push(took)
    }
  }
  console.info(`\n${ROUNDS} ${what} each\n\n| account | p50 ms | p95 ms | p50 / unknown |\n|---|---|---|---|`)
  const base = at(times.get('unknown') ?? [], 0.5)
  for (const [name, all] of times)
    console.info(`| ${name} | ${at(all, 0.5).toFixed(2)} | ${at(all, 0.95).toFixed(2)} | ${(at(all, 0.5) / base).toFixed(3)} |`)
}

async function storm(url: string): Promise<void> {
  console.info(`\n| browsing | calls | p50 ms | p95 ms | logins/s | other answers |\n|---|---|---|---|---|---|`)
  await browsing(url, 1)
  row('alone', await browsing(url, SECONDS))
  const requests: autocannon.Request[] = []
  for (let at = 0; at < STORMING; at++) requests.push(await knownLogin(url, `storm${at}`))
  // Each connection logs its own member in.
  const setupClient = (client: autocannon.Client) => client.setRequests(requests.splice(0, 1))
  const logins = autocannon({ url, connections: STORMING, duration: SECONDS + 1, setupClient })
  const beside = await browsing(url, SECONDS)
  const result = await logins
  row(`beside ${STORMING} logins at once`, beside, `${Math.round(result['2xx'] / result.duration)} | ${result.non2xx}`)
}

async function browsing(url: string, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const began = performance.now()
    await (await fetch(`${url}/api/sounds/tracks`)).arrayBuffer()
    times.push(performance.now() - began)
  }
  return times
}

function row(name: string, times: number[], more = '– | –'): void {
  console.info(`| ${name} | ${times.length} | ${at(times, 0.5).toFixed(1)} | ${at(times, 0.95).toFixed(1)} | ${more} |`)
}

/** A login from a device that the member has logged in with before. */
async function knownLogin(url: string, name: string) {
  const first = await logIn(url, name, PASSWORD)
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const body = JSON.stringify({ username: `${name}@example.test`, password: PASSWORD })
  return { method: 'POST' as const, path: '/generateToken', headers: { 'content-type': 'application/json', cookie }, body }
}

async function forget(url: string, name: string): Promise<Response> {
  const body = JSON.stringify({ email: `${name}@example.test`, name: 'Some One' })
  const answer = await fetch(`${url}/api/help/find-password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await answer.arrayBuffer()
  return answer
}

async function logIn(url: string, name: string, password: string): Promise<Response> {
  const body = JSON.stringify({ username: `${name}@example.test`, password })
  const answer = await fetch(`${url}/generateToken`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await answer.arrayBuffer()
  return answer
}

async function addMember(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at) VALUES ($1, 'Some One', $2, $3, $4, now())`,
    [`${name}@example.test`, name, nameKey(name), await new Passwords().hash(PASSWORD)],
  )
}

function at(times: readonly number[], quantile: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * quantile)] ?? 0
}
