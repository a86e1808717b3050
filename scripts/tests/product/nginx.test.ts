import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openStorage } from '../../../api/src/modules/files/media/index.ts'
import { startSwift, type TestBucket } from '../../../api/src/testing/test-swift.ts'
import { findNginx, startNginx, writeNginxConfiguration } from '../../product/nginx.ts'
import type { Program } from '../../product/program.ts'
import { run, runNode } from '../../product/run.ts'
import { root } from '../../product/workspaces.ts'
import { makeCertificate } from '../../testing/certificate.ts'
import {
  clearRequests,
  respondOk,
  setResponse,
  settingsFor,
  startUpstreams,
} from '../../testing/nginx-stand-in.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const PORT = 8188
/** In milliseconds. Longer than the two seconds for which nginx avoids a broken process. */
const REACHABLE_AGAIN_MS = 3_200
const base = `http://127.0.0.1:${PORT}`
const folder = temporaryFolder('nginx')
const upstreams = startUpstreams()
let nginx: Program

beforeAll(async () => {
  await writeNginxConfiguration(folder, settingsFor(PORT, upstreams))
  nginx = await startNginx(folder, { quiet: true })
})
afterAll(() => nginx.end())

describe('nginx with two API processes', () => {
  it('ignores claims of a client about its address, host and files', async () => {
    const headers = {
      'x-forwarded-for': '9.9.9.9',
      forwarded: 'for=9.9.9.9',
      'x-forwarded-host': 'evil',
      'x-accel-redirect': '/__files/x',
    }
    await fetch(`${base}/api/me`, { headers })
    const received = upstreams.flatMap(({ requests }) => requests).at(-1)?.headers ?? {}
    expect(received['x-forwarded-for']).toBe('127.0.0.1')
    expect(received.host).toBe(`127.0.0.1:${PORT}`)
    for (const name of ['forwarded', 'x-forwarded-host', 'x-accel-redirect'])
      expect(received).not.toHaveProperty(name)
  })

  it('passes the 503 of a process to the client, and keeps using that process', async () => {
    setResponse(upstreams, ({ url }, response) => {
      const isPending = url?.startsWith('/api/stream/')
      response.writeHead(isPending ? 503 : 200, { 'content-type': 'application/json' })
      response.end(isPending ? '{"code":"PREVIEW_PENDING"}' : '{}')
    })
    for (let time = 0; time < 4; time++) {
      const response = await fetch(`${base}/api/stream/a`)
      expect(await response.text()).toContain('PREVIEW_PENDING')
    }
    expect((await fetch(`${base}/api/me`)).status).toBe(200)
  })

  const head = 'POST /api/me HTTP/1.1\r\nHost: localhost\r\n'
  const hidden = '0\r\n\r\nGET /api/admin HTTP/1.1\r\n\r\n'
  it.each([
    ['two lengths', `${head}Content-Length: 4\r\nContent-Length: 30\r\n\r\nGET `],
    [
      'a length and chunks',
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${hidden}`,
    ],
    ['an unknown transfer encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a folded header', `${head}X-One: a\r\n\tb: c\r\nContent-Length : 0\r\n\r\n`],
    ['no host', 'GET /api/me HTTP/1.1\r\n\r\n'],
    ['a NUL', 'GET /api/\0me HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [
      'a header of 40 kB',
      `GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
    ],
  ])('refuses a request with %s', async (_what, text) => {
    clearRequests(upstreams)
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await raw(text))?.[1] ?? 0)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    const reached = upstreams.flatMap(({ requests }) => requests.map(({ url }) => url))
    expect(reached.filter((url) => url?.includes('admin'))).toEqual([])
  })

  const post = async (path: string, bytes: number) =>
    (await fetch(base + path, { method: 'POST', body: Buffer.alloc(bytes) }).catch(() => undefined))
      ?.status

  it.each(['tracks', 'albums', 'profiles'])(
    'accepts uploads of 22 MB to %s, and refuses 24 MB',
    async (kind) => {
      expect(await post(`/api/files/${kind}`, 22_000_000)).toBe(200)
      expect(await post(`/api/files/${kind}`, 24_000_000)).toBe(413)
    },
  )

  it('refuses other calls above 1 MB', async () => {
    expect(await post('/api/me', 1_200_000)).toBe(413)
  })

  it('reads an archive only as fast as its client', async () => {
    const parts = 64
    const part = Buffer.alloc(1 << 20)
    let sentParts = 0
    setResponse(upstreams, (_, response) => {
      const makeMore = () => {
        while (sentParts < parts) {
          sentParts += 1
          if (!response.write(part)) return void response.once('drain', makeMore)
        }
        response.end()
      }
      makeMore()
    })
    const response = await fetch(`${base}/api/files/archive/x`)
    for (let before = -1; before < sentParts; ) {
      before = sentParts
      await wait(500)
    }
    await response.body?.cancel()
    expect(sentParts).toBeLessThan(parts)
    setResponse(upstreams, respondOk)
    const next = await fetch(`${base}/api/files/archive`, { method: 'POST', redirect: 'manual' })
    expect(next.status).toBe(200)
  })

  it('loses no POST while a process drains', async () => {
    const { code, output } = await runNode(join(root, 'scripts/bench.ts'), ['drain', '--rounds=1'])
    expect(code === 0 ? '' : output).toBe('')
  })
})

describe("nginx's own responses", () => {
  it('refuse in JSON', async () => {
    const body = 'x'.repeat(1_200_000)
    await expectOwnResponse(
      await fetch(`${base}/generateToken`, { method: 'POST', body }),
      413,
      '"code":"TOO_LARGE"',
    )
    await expectOwnResponse(await fetch(`${base}/readyz`), 404, 'NOT_FOUND')
  })

  it('report unreachable processes in JSON, and to browsers as a page', async () => {
    const accept = 'text/html'
    const english = { accept, 'accept-language': 'en-GB' }
    const upload = { method: 'POST', body: Buffer.alloc(2_000_000) }
    const unavailable = '"code":"UNAVAILABLE"'
    setResponse(upstreams, (request) => request.socket.destroy())
    await expectOwnResponse(await fetch(`${base}/api/me`), 502, unavailable)
    await expectOwnResponse(await fetch(`${base}/api/files/tracks`, upload), 502, unavailable)
    const page = `${base}/sounds/tracks`
    await expectOwnResponse(
      await fetch(page, { headers: { accept } }),
      502,
      '서비스 점검 중입니다.',
    )
    await expectOwnResponse(await fetch(page, { headers: english }), 502, 'being maintained')
    await wait(REACHABLE_AGAIN_MS)
  })

  it('refuse some of 700 concurrent requests, with Retry-After', async () => {
    const many = await Promise.all(Array.from({ length: 700 }, () => fetch(`${base}/api/me`)))
    const refused = many.find(({ status }) => status === 429)
    if (!refused) throw new Error('all requests passed')
    await expectOwnResponse(refused, 429, '"code":"TOO_MANY_REQUESTS"')
    expect(refused.headers.get('retry-after')).toBe('5')
  })
})

describe('nginx', () => {
  it('accepts its configuration with a certificate', async () => {
    const home = join(folder, 'tls')
    const tls = await makeCertificate(folder)
    const listen = `127.0.0.1:${PORT + 1} ssl http2`
    await writeNginxConfiguration(home, { ...settingsFor(PORT + 1, []), listen, tls })
    const args = ['-p', home, '-c', 'nginx.conf', '-t', '-q']
    expect(await run(findNginx() ?? '', args)).toMatchObject({ code: 0 })
  })

  it('fails to start when it accepts the configuration and then ends', async () => {
    const { NGINX_PATH } = process.env
    const home = join(folder, 'ends')
    const program = join(home, 'nginx.sh')
    await writeNginxConfiguration(home, settingsFor(PORT + 1, []))
    const accepts = 'case "$*" in *-t*) : > "$2/run/nginx.pid"; exit 0 ;; esac'
    writeFileSync(program, `#!/bin/sh\n${accepts}\necho "no more files" >&2\nexit 1\n`, {
      mode: 0o755,
    })
    process.env.NGINX_PATH = program
    try {
      await expect(startNginx(home, { quiet: true })).rejects.toThrow('no more files')
    } finally {
      if (NGINX_PATH === undefined) delete process.env.NGINX_PATH
      else process.env.NGINX_PATH = NGINX_PATH
    }
  })
})

describe('nginx, for a preview in a bucket', () => {
  const port = PORT + 2
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index & 255))
  const stored = 'previews/a-2.mp3'
  let key = stored
  let swift: TestBucket
  let storage: Awaited<ReturnType<typeof openStorage>>
  let bucketFront: Program | undefined

  beforeAll(async () => {
    swift = await startSwift()
    Object.assign(process.env, swift.env)
    storage = await openStorage({ filesDir: '', s3: swift.place })
    await storage.put(stored, bytes)
    const home = join(folder, 'bucket')
    await writeNginxConfiguration(home, { ...settingsFor(port, upstreams), bucket: swift.place })
    bucketFront = await startNginx(home, { quiet: true })
  })
  afterAll(async () => {
    await bucketFront?.end()
    swift.stop()
  })

  const request = async (init: RequestInit = {}) => {
    setResponse(upstreams, handOver)
    const headers = { authorization: 'Bearer x', cookie: 'a=b', ...init.headers }
    const response = await fetch(`http://127.0.0.1:${port}/api/stream/a`, { ...init, headers })
    return { response, body: Buffer.from(await response.arrayBuffer()) }
  }
  const handOver = async ({ method }: IncomingMessage, response: ServerResponse) => {
    const place = await storage.nginxPath(key, method === 'HEAD' ? 'HEAD' : 'GET')
    response.writeHead(200, {
      'x-accel-redirect': `/__files/${place}`,
      'content-type': 'audio/mpeg',
      'cache-control': 'private, no-cache',
    })
    response.end()
  }

  it("sends the whole file with the API's headers, without the bucket's", async () => {
    const { response, body } = await request()
    expect(response.status).toBe(200)
    expect(body.equals(bytes)).toBe(true)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect([...response.headers.keys()].filter((name) => /amz|openstack|trans/.test(name))).toEqual(
      [],
    )
  })

  it('sends a part, 304 to a client that has it, and no body for HEAD', async () => {
    const etag = (await request()).response.headers.get('etag') ?? ''
    const part = await request({ headers: { range: 'bytes=1000-1099', 'if-range': etag } })
    expect(part.response.status).toBe(206)
    expect(part.body.equals(bytes.subarray(1_000, 1_100))).toBe(true)
    expect((await request({ headers: { 'if-none-match': etag } })).response.status).toBe(304)
    const head = await request({ method: 'HEAD' })
    expect([head.response.status, head.response.headers.get('content-length')]).toEqual([
      200,
      '5000',
    ])
  })

  it('answers 404 for a missing file, and to clients for the signed address', async () => {
    key = 'previews/none-2.mp3'
    const { response, body } = await request()
    expect([response.status, body.toString()]).toEqual([404, expect.stringContaining('NOT_FOUND')])
    const signed = await storage.nginxPath(stored, 'GET')
    expect((await fetch(`http://127.0.0.1:${port}/__files/${signed}`)).status).toBe(404)
  })
})

/** Expects a response of nginx itself, without caching and without its version. */
async function expectOwnResponse(response: Response, status: number, words: string): Promise<void> {
  const { headers } = response
  expect([response.url, response.status]).toEqual([response.url, status])
  expect(await response.text()).toContain(words)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('server') ?? '').not.toMatch(/nginx\//)
}

function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let response = ''
    const socket = connect(PORT, '127.0.0.1', () => socket.write(text))
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('data', (bytes) => {
      response += bytes
      if (response.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(response))
  })
}
