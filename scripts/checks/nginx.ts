import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../../api/src/modules/media/index.ts'
import { startSwift } from '../../api/src/testing/test-swift.ts'
import { findNginx, NO_NGINX, renderNginx, startNginx } from '../product/nginx.ts'
import { run, runNode } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'
import { installed } from './debian.ts'
import { limitsClients } from './nginx-limits.ts'
import { logsRequests } from './nginx-logs.ts'
import { repeatsCalls } from './nginx-repeats.ts'
import { answerOk, settingsFor, startUpstream, type Upstream } from './nginx-stand-in.ts'

const PORT = 8188
/** A process that broke off is asked again after more than two seconds, of which nginx counts whole ones. In ms. */
const REACHABLE_AGAIN = 3_200
const base = `http://127.0.0.1:${PORT}`

/** A real nginx with our configuration before two stand-ins for the API: what reaches them, what is repeated, what nginx says and sends itself. */
export const nginx: Check = {
  name: 'nginx',
  run: async () => {
    if (!(await installed(findNginx, 'nginx-light'))) return holds(NO_NGINX)
    const folder = mkdtempSync(join(tmpdir(), 'sori-nginx-'))
    const upstreams = await Promise.all([startUpstream(), startUpstream()])
    await renderNginx(folder, settingsFor(PORT, upstreams))
    const front = await startNginx(folder, { quiet: true })
    try {
      return together([
        await passesOn(upstreams),
        await passesRefusalsOn(upstreams),
        await refusesOddRequests(upstreams),
        await takesUploads(),
        await gathersNoArchive(upstreams),
        await saysItself(upstreams),
        await takesTls(folder),
        await refusesToSeemStarted(join(folder, 'ends')),
        await sendsFromBucket(folder, upstreams),
        await losesNoCall(),
        await logsRequests(join(folder, 'logs'), upstreams),
        await repeatsCalls(join(folder, 'repeats'), upstreams),
        await limitsClients(join(folder, 'limits'), upstreams),
      ])
    } finally {
      await front.end()
      for (const one of upstreams) one.end()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** A sound of a real bucket, by the address that the API has signed: whole, in part and not again, with the API's headers, past the API. */
async function sendsFromBucket(folder: string, upstreams: readonly Upstream[]): Promise<Outcome> {
  const swift = await startSwift()
  const home = join(folder, 'bucket')
  const port = PORT + 2
  try {
    Object.assign(process.env, swift.env)
    const storage = await openStorage({ filesDir: '', s3: swift.place })
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at & 255))
    await storage.put('previews/a-2.mp3', bytes)
    await renderNginx(home, { ...settingsFor(PORT, upstreams), listen: `127.0.0.1:${port}`, bucket: swift.place })
    const front = await startNginx(home, { quiet: true })
    try {
      let key = 'previews/a-2.mp3'
      const handsOver = async ({ method }: IncomingMessage, response: ServerResponse) => {
        const place = await storage.handOver(key, method === 'HEAD' ? 'HEAD' : 'GET')
        response.writeHead(200, {
          'x-accel-redirect': `/__files/${place}`,
          'content-type': 'audio/mpeg',
          'cache-control': 'private, no-cache',
        })
        response.end()
      }
      for (const one of upstreams) one.answer = handsOver
      const ask = (init: RequestInit = {}) =>
        fetch(`http://127.0.0.1:${port}/api/stream/a`, { ...init, headers: { authorization: 'Bearer x', cookie: 'a=b', ...init.headers } })
      const whole = await ask()
      const etag = whole.headers.get('etag') ?? ''
      const part = await ask({ headers: { range: 'bytes=1000-1099', 'if-range': etag } })
      const again = await ask({ headers: { 'if-none-match': etag } })
      const head = await ask({ method: 'HEAD' })
      const said = await Promise.all([whole, part].map(async (answer) => Buffer.from(await answer.arrayBuffer())))
      key = 'previews/none-2.mp3'
      const none = await ask()
      const stolen = await fetch(`http://127.0.0.1:${port}/__files/${await storage.handOver('previews/a-2.mp3', 'GET')}`)
      const own = [...whole.headers.keys()].filter((name) => /amz|openstack|trans/.test(name))
      return together([
        holds(whole.status === 200 && said[0]?.equals(bytes) ? undefined : `a sound of the bucket was answered ${whole.status}`),
        holds(part.status === 206 && said[1]?.equals(bytes.subarray(1_000, 1_100)) ? undefined : `its part was answered ${part.status}`),
        holds(again.status === 304 ? undefined : `who has it was answered ${again.status}`),
        holds(head.status === 200 && head.headers.get('content-length') === '5000' ? undefined : `HEAD was answered ${head.status}`),
        holds(whole.headers.get('cross-origin-resource-policy') === 'same-origin' ? undefined : 'other sites may embed a sound'),
        holds(whole.headers.get('content-type') === 'audio/mpeg' ? undefined : `it is a ${whole.headers.get('content-type')}`),
        holds(whole.headers.get('cache-control') === 'private, no-cache' ? undefined : 'the API said how long it may be kept, in vain'),
        holds(own.length === 0 ? undefined : `the bucket's own headers are told: ${own}`),
        holds(none.status === 404 && (await none.text()).includes('NOT_FOUND') ? undefined : `a missing one was answered ${none.status}`),
        holds(stolen.status === 404 ? undefined : `a signed address asked of nginx was answered ${stolen.status}`),
      ])
    } finally {
      for (const one of upstreams) one.answer = answerOk
      await front.end()
    }
  } finally {
    swift.stop()
  }
}

/** The API learns who asks from nginx alone, whatever the client claims. */
async function passesOn(upstreams: readonly Upstream[]): Promise<Outcome> {
  await fetch(`${base}/api/me`, {
    headers: { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9', 'x-forwarded-host': 'evil', 'x-accel-redirect': '/__files/x' },
  })
  const headers = lastOf(upstreams)?.headers ?? {}
  return together([
    holds(headers['x-forwarded-for'] === '127.0.0.1' ? undefined : `the API was told ${headers['x-forwarded-for']}`),
    holds(headers.forwarded || headers['x-forwarded-host'] ? 'a client chose how it is named' : undefined),
    holds(headers['x-accel-redirect'] ? 'X-Accel-Redirect reached the API' : undefined),
    holds(headers.host === `127.0.0.1:${PORT}` ? undefined : `the API was asked as ${headers.host}`),
  ])
}

/** Runs the rehearsal of a drain for one replacement. */
async function losesNoCall(): Promise<Outcome> {
  const { code, said } = await runNode(join(root, 'scripts/proof.ts'), ['drain', '--rounds=1'], { cwd: root })
  return holds(code === 0 ? undefined : said)
}

/** A process that says 503 is there: its word is passed on, as often as it is said, and others are answered by it meanwhile. */
async function passesRefusalsOn(upstreams: readonly Upstream[]): Promise<Outcome> {
  for (const one of upstreams)
    one.answer = ({ url }, response) => {
      const isPending = url?.startsWith('/api/stream/')
      response.writeHead(isPending ? 503 : 200, { 'content-type': 'application/json' })
      response.end(isPending ? '{"code":"PREVIEW_PENDING"}' : '{}')
    }
  const said: string[] = []
  for (let time = 0; time < 4; time++) said.push(await (await fetch(`${base}/api/stream/a`)).text())
  const other = await fetch(`${base}/api/me`)
  for (const one of upstreams) one.answer = answerOk
  return together([
    holds(said.every((text) => text.includes('PREVIEW_PENDING')) ? undefined : `a preview that is being made was answered ${said}`),
    holds(other.status === 200 ? undefined : `another call was answered ${other.status} meanwhile`),
  ])
}

/** What two programs could read differently reaches nobody. */
async function refusesOddRequests(upstreams: readonly Upstream[]): Promise<Outcome> {
  const head = 'POST /api/me HTTP/1.1\r\nHost: localhost\r\n'
  const odd = {
    'two lengths': `${head}Content-Length: 4\r\nContent-Length: 30\r\n\r\nGET `,
    'length and chunks': `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/admin HTTP/1.1\r\n\r\n`,
    'an odd transfer encoding': `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    'a folded header': `${head}X-One: a\r\n\tb: c\r\nContent-Length : 0\r\n\r\n`,
    'no host': 'GET /api/me HTTP/1.1\r\n\r\n',
    'a NUL': 'GET /api/\0me HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'a header of 40 kB': `GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
  }
  for (const one of upstreams) one.asked.length = 0
  const outcomes: Outcome[] = []
  for (const [what, text] of Object.entries(odd)) {
    const said = await raw(text)
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0)
    outcomes.push(holds(status >= 400 && status < 600 ? undefined : `${what} was answered: ${said.slice(0, 60)}`))
  }
  const reached = upstreams.flatMap(({ asked }) => asked.map(({ url }) => url)).filter((url) => url?.includes('admin'))
  return together([...outcomes, holds(reached.length > 0 ? `a hidden request reached the API: ${reached}` : undefined)])
}

/** A file of 20 MB with its album art reaches the API; what is larger than the API takes, and anything but a file above 1 MB, is refused unread. */
async function takesUploads(): Promise<Outcome> {
  const status = async (path: string, bytes: number) =>
    (await fetch(base + path, { method: 'POST', body: Buffer.alloc(bytes) }).catch(() => undefined))?.status
  const outcomes: Outcome[] = []
  for (const kind of ['tracks', 'albums', 'profiles']) {
    const [taken, refused] = [await status(`/api/files/${kind}`, 22_000_000), await status(`/api/files/${kind}`, 24_000_000)]
    outcomes.push(
      holds(taken === 200 && refused === 413 ? undefined : `uploads to ${kind} of 22 and 24 MB were answered ${taken} and ${refused}`),
    )
  }
  const other = await status('/api/me', 1_200_000)
  return together([...outcomes, holds(other === 413 ? undefined : `a call of 1.2 MB was answered ${other}`)])
}

/** An archive is made as fast as its reader takes it: nothing of it is gathered here. */
async function gathersNoArchive(upstreams: readonly Upstream[]): Promise<Outcome> {
  const parts = 64
  const part = Buffer.alloc(1 << 20)
  let made = 0
  for (const one of upstreams)
    one.answer = (_, response) => {
      const makeMore = () => {
        while (made < parts) {
          made += 1
          if (!response.write(part)) return void response.once('drain', makeMore)
        }
        response.end()
      }
      makeMore()
    }
  const answer = await fetch(`${base}/api/files/archive/x`)
  for (let before = -1; before < made; ) {
    before = made
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await answer.body?.cancel()
  for (const one of upstreams) one.answer = answerOk
  const asked = await fetch(`${base}/api/files/archive`, { method: 'POST', redirect: 'manual' })
  return together([
    holds(made < parts ? undefined : `all ${parts} MB of an archive that nobody read were made`),
    holds(asked.status === 200 ? undefined : `a call for an archive was answered ${asked.status}`),
  ])
}

/** Refusals and failures of nginx's own, in the product's words: JSON for calls, a page for people, in their language. */
async function saysItself(upstreams: readonly Upstream[]): Promise<Outcome> {
  const html = { accept: 'text/html' }
  const large = await fetch(`${base}/generateToken`, { method: 'POST', body: 'x'.repeat(1_200_000) })
  const outcomes = [await says(large, 413, '"code":"TOO_LARGE"'), await says(await fetch(`${base}/readyz`), 404, 'NOT_FOUND')]
  for (const one of upstreams) one.answer = (request) => request.socket.destroy()
  outcomes.push(
    await says(await fetch(`${base}/api/me`), 502, '"code":"UNAVAILABLE"'),
    await says(await fetch(`${base}/api/files/tracks`, { method: 'POST', body: Buffer.alloc(2_000_000) }), 502, '"code":"UNAVAILABLE"'),
    await says(await fetch(`${base}/sounds/tracks`, { headers: html }), 502, '서비스 점검 중입니다.'),
    await says(await fetch(`${base}/sounds/tracks`, { headers: { ...html, 'accept-language': 'en-GB' } }), 502, 'being maintained'),
  )
  for (const one of upstreams) one.answer = answerOk
  await new Promise((resolve) => setTimeout(resolve, REACHABLE_AGAIN))
  const many = await Promise.all(Array.from({ length: 700 }, () => fetch(`${base}/api/me`)))
  const refused = many.find(({ status }) => status === 429)
  outcomes.push(refused ? await says(refused, 429, '"code":"TOO_MANY_REQUESTS"') : holds('700 requests at once were all let through'))
  outcomes.push(holds(refused?.headers.get('retry-after') === '5' ? undefined : 'a 429 does not say when to come again'))
  return together(outcomes)
}

async function says(answer: Response, status: number, words: string): Promise<Outcome> {
  const text = await answer.text()
  const { headers } = answer
  const isRight = answer.status === status && text.includes(words) && headers.get('cache-control') === 'no-store'
  const isPrivate = headers.get('cross-origin-resource-policy') === 'same-origin'
  const isGuarded = isPrivate && headers.get('x-content-type-options') === 'nosniff' && !/nginx\//.test(headers.get('server') ?? '')
  return holds(isRight && isGuarded ? undefined : `${answer.url} was answered ${answer.status}: ${text.slice(0, 200)}`)
}

/** The same with a certificate, as production has it. */
async function takesTls(folder: string): Promise<Outcome> {
  const home = join(folder, 'tls')
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = await run(
    'openssl',
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'
      .split(' ')
      .concat('-keyout', key, '-out', certificate),
  )
  if (made.code !== 0) return holds(`a certificate could not be made: ${made.said}`)
  await renderNginx(home, { ...settingsFor(PORT + 1, []), listen: `127.0.0.1:${PORT + 1} ssl http2`, tls: { certificate, key } })
  const tried = await run(findNginx() ?? '', ['-p', home, '-c', 'nginx.conf', '-t', '-q'])
  return holds(tried.code === 0 ? undefined : tried.said)
}

/** An nginx that takes its configuration and then ends is not taken for one that listens. */
async function refusesToSeemStarted(home: string): Promise<Outcome> {
  const { NGINX_PATH } = process.env
  const program = join(home, 'nginx.sh')
  await renderNginx(home, { ...settingsFor(PORT + 1, []), listen: `127.0.0.1:${PORT + 1}` })
  writeFileSync(program, '#!/bin/sh\ncase "$*" in *-t*) : > "$2/run/nginx.pid"; exit 0 ;; esac\necho "no more files" >&2\nexit 1\n', {
    mode: 0o755,
  })
  process.env.NGINX_PATH = program
  try {
    const said = await startNginx(home, { quiet: true }).then(
      () => 'it has started',
      (error: Error) => error.message,
    )
    return holds(said.includes('no more files') ? undefined : `an nginx that ends at once: ${said}`)
  } finally {
    if (NGINX_PATH === undefined) delete process.env.NGINX_PATH
    else process.env.NGINX_PATH = NGINX_PATH
  }
}

const lastOf = (upstreams: readonly Upstream[]) => upstreams.flatMap(({ asked }) => asked).at(-1)

function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(PORT, '127.0.0.1', () => socket.write(text))
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('data', (bytes) => {
      said += bytes
      if (said.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(said))
  })
}
