import { join } from 'node:path'
import { renderNginx, startNginx } from '../product/nginx.ts'
import { holds, type Outcome, together } from './check.ts'
import { answerOk, edit, settingsFor, type Upstream } from './nginx-stand-in.ts'

const PORT = 8184
const READING = ['GET', 'HEAD', 'OPTIONS']
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE']
const PATHS = ['/api/cart/transaction', '/api/files/tracks', '/generateToken']
/** Requests of one method, so that both processes get some. */
const TIMES = 6
const base = `http://127.0.0.1:${PORT}`

/** Calls that a real nginx sends a second time, and its answers to the others. */
export async function repeatsCalls(home: string, upstreams: readonly Upstream[]): Promise<Outcome> {
  const [first, second] = upstreams as [Upstream, Upstream]
  const closed = { ...first, address: '127.0.0.1:1' }
  return together([
    await withNginx(home, [closed, second], () => repeatsUnsent(second)),
    await withNginx(home, [first, second], async () =>
      together([await repeatsRefused(first, second), await sendsOnce(first, second), await answersInWords(first, second)]),
    ),
  ])
}

/** Runs `work` on an nginx that forgets failures and waits one second for answers. */
async function withNginx(home: string, upstreams: readonly Upstream[], work: () => Promise<Outcome>): Promise<Outcome> {
  await renderNginx(home, settingsFor(PORT, upstreams))
  edit(join(home, 'run/site.conf'), 'max_fails=3 fail_timeout=2s', 'max_fails=0')
  edit(join(home, 'conf/upstream.conf'), 'proxy_read_timeout 60s', 'proxy_read_timeout 1s')
  const front = await startNginx(home, { quiet: true })
  try {
    return await work()
  } finally {
    for (const one of upstreams) one.answer = answerOk
    await front.end()
  }
}

/** A process that cannot be reached costs nobody a call. */
async function repeatsUnsent(other: Upstream): Promise<Outcome> {
  other.asked.length = 0
  const statuses = await askEach([...READING, ...CHANGING])
  const sent = other.asked.length
  const isRight = statuses.every((status) => status === 200) && sent === statuses.length
  const trouble = `beside a closed port, ${sent} of ${statuses.length} arrived: ${countOf(statuses)}`
  return holds(isRight ? undefined : trouble)
}

/** Another process gets a call, with its body, when an ending process refuses it. */
async function repeatsRefused(ending: Upstream, other: Upstream): Promise<Outcome> {
  ending.answer = (request, response) => {
    request.resume().on('end', () => response.writeHead(504, { connection: 'close' }).end('{}'))
  }
  const bodies: number[] = []
  other.answer = (request, response) => {
    let length = 0
    request
      .on('data', (chunk: Buffer) => (length += chunk.length))
      .on('end', () => {
        bodies.push(length)
        response.end('{}')
      })
  }
  const statuses = await askEach([...READING, ...CHANGING])
  for (let time = 0; time < TIMES; time++) {
    for (const path of ['/sounds/tracks', `/assets/new${time}.js`]) {
      statuses.push((await fetch(base + path)).status)
    }
  }
  for (const one of [ending, other]) one.answer = answerOk
  const whole = bodies.filter((length) => length === BODY.length).length
  const wanted = CHANGING.length * PATHS.length * TIMES
  const isRight = statuses.every((status) => status === 200) && whole === wanted
  const trouble = `refused by an ending process: ${countOf(statuses)}; ${whole} whole bodies`
  return holds(isRight ? undefined : trouble)
}

/** A call whose connection broke after it was sent is repeated only when it reads. */
async function sendsOnce(first: Upstream, second: Upstream): Promise<Outcome> {
  first.answer = (request) => request.socket.destroy()
  const read = await askEach(READING)
  second.answer = first.answer
  for (const one of [first, second]) one.asked.length = 0
  const written = await askEach(CHANGING)
  const archives = await Promise.all([1, 2, 3].map(() => fetch(`${base}/api/files/archive/ticket`)))
  const sent = first.asked.length + second.asked.length
  for (const one of [first, second]) one.answer = answerOk
  const wanted = written.length + archives.length
  return together([
    holds(read.every((status) => status === 200) ? undefined : `reading calls were answered ${countOf(read)}`),
    holds(written.every((status) => status === 502) ? undefined : `broken calls were answered ${countOf(written)}`),
    holds(sent === wanted ? undefined : `${wanted} calls whose connection broke were sent ${sent} times`),
  ])
}

/** 502 and 504 carry a code, a sentence and a time to wait. */
async function answersInWords(first: Upstream, second: Upstream): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const [status, answer] of [
    [502, (request) => request.socket.destroy()],
    [504, (request) => request.resume()],
  ] as readonly [number, Upstream['answer']][]) {
    for (const one of [first, second]) {
      one.answer = answer
      one.asked.length = 0
    }
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const path of ['/api/cart/transaction', '/sounds/tracks']) {
        const given = await fetch(base + path, { method, headers: { accept: 'application/json' } })
        const text = await given.text()
        const says = text.includes('"code":"UNAVAILABLE"') && given.headers.get('retry-after') === '5'
        const trouble = `${method} ${path} was answered ${given.status}, not ${status}: ${text}`
        outcomes.push(holds(given.status === status && says ? undefined : trouble))
      }
    }
  }
  return together(outcomes)
}

const BODY = Buffer.alloc(300_000, 'x')

async function askEach(methods: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const method of methods) {
    for (const path of PATHS) {
      const body = CHANGING.includes(method) ? { body: BODY } : {}
      for (let time = 0; time < TIMES; time++) {
        statuses.push((await fetch(base + path, { method, ...body })).status)
      }
    }
  }
  return statuses
}

function countOf(statuses: readonly number[]): string {
  const kinds = [...new Set(statuses)]
  return kinds.map((kind) => `${kind}: ${statuses.filter((one) => one === kind).length}`).join(', ')
}
