// usage: npm run bench -- login-timing [rounds=200] [seconds=5]
//
// Compares the response times for known and unknown accounts (failed login, forgotten password). A
// ratio far from 1 reveals which accounts exist. Then measures lists of tracks, alone and during 64
// concurrent logins. Logins from known devices are not limited.
import autocannon from 'autocannon'
import pg from 'pg'
import { nameKey } from '../api/src/lib/text/name-key.ts'
import { Passwords } from '../api/src/modules/members/members/passwords.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { Durations, printHead, printRow, quantileOf } from './processes/figures.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'

const ROUNDS = Number(process.argv[2] ?? 200)
const SECONDS = Number(process.argv[3] ?? 5)
const PASSWORD = 'Sesame123!'
const DEVICES = 64
const headers = { 'content-type': 'application/json' }
const emailOf = (name: string) => `${name}@example.test`

const product = await createTemporaryProduct()
const client = new pg.Client(product.connection)
try {
  await fillCatalogue(product.connection, 10_000)
  await client.connect()
  const devices = Array.from({ length: DEVICES }, (_, index) => `device${index}`)
  await addMembers(['known', 'resetting', ...devices])
  await client.query(
    `INSERT INTO running_resets (secret_hash, member_id, kind, expires_at)
     SELECT '\\x00', id, 'temporary-password', now() + interval '1 hour' FROM members
     WHERE nickname = 'resetting'`,
  )
  const { url } = await product.start()
  await compareAccounts('failed login', ['unknown', 'known', 'resetting'], (name) =>
    logIn(url, name, 'Wrong123!'),
  )
  await compareAccounts('forgotten password', ['unknown', 'known'], (name) =>
    post(`${url}/api/help/find-password`, { email: emailOf(name), name: 'Some One' }),
  )
  await browseBesideLogins(url, devices)
} finally {
  await client.end()
  await product.remove()
}

async function compareAccounts(
  title: string,
  names: string[],
  call: (name: string) => Promise<Response>,
): Promise<void> {
  const times = new Map(names.map((name) => [name, new Durations()]))
  for (let round = 0; round < ROUNDS; round++) {
    // The limits would refuse later rounds.
    await client.query('DELETE FROM limits')
    for (const name of names.toSorted(() => Math.random() - 0.5))
      await times.get(name)?.measure(() => call(name))
  }
  printHead(title, 'p50 ms', 'p95', 'p50 / unknown')
  const unknown = quantileOf(times.get('unknown')?.all ?? [], 0.5)
  for (const [name, series] of times) {
    const ratio = quantileOf(series.all, 0.5) / unknown
    printRow(name, series.quantile(0.5), series.quantile(0.95), ratio.toFixed(3))
  }
}

async function browseBesideLogins(url: string, devices: readonly string[]): Promise<void> {
  const logins: autocannon.Request[] = []
  for (const name of devices) logins.push(await loginFromKnownDevice(url, name))
  await browse(url, 1)
  const alone = await browse(url, SECONDS)
  const loginLoad = autocannon({
    url,
    connections: DEVICES,
    duration: SECONDS + 1,
    setupClient: (connection) => connection.setRequests(logins.splice(0, 1)),
  })
  const duringLogins = await browse(url, SECONDS)
  const result = await loginLoad
  if (result.non2xx > 0) throw new Error(`${result.non2xx} logins were refused`)
  const rate = Math.round(result['2xx'] / result.duration)
  printHead('browsing', 'lists', 'p50 ms', 'p95', 'logins/s')
  printRow('alone', alone.all.length, alone.quantile(0.5), alone.quantile(0.95), '–')
  printRow(
    `beside ${DEVICES} logins`,
    duringLogins.all.length,
    duringLogins.quantile(0.5),
    duringLogins.quantile(0.95),
    rate,
  )
}

async function browse(url: string, seconds: number): Promise<Durations> {
  const times = new Durations()
  const requestList = async () => (await fetch(`${url}/api/sounds/tracks`)).arrayBuffer()
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; )
    await times.measure(requestList)
  return times
}

async function loginFromKnownDevice(url: string, name: string): Promise<autocannon.Request> {
  const first = await logIn(url, name, PASSWORD)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = JSON.stringify({ username: emailOf(name), password: PASSWORD })
  return { method: 'POST', path: '/generateToken', headers: { ...headers, cookie }, body }
}

function logIn(url: string, name: string, password: string): Promise<Response> {
  return post(`${url}/generateToken`, { username: emailOf(name), password })
}

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  if (![200, 401].includes(response.status)) throw new Error(`${url} answers ${response.status}`)
  return response
}

async function addMembers(names: readonly string[]): Promise<void> {
  const hash = await new Passwords().hash(PASSWORD)
  for (const name of names)
    await client.query(
      `INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at)
       VALUES ($1, 'Some One', $2, $3, $4, now())`,
      [emailOf(name), name, nameKey(name), hash],
    )
}
