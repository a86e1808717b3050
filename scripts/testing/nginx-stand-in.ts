import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from '@jest/globals'
import type { NginxSettings } from '../product/nginx.ts'
import { requireNginx } from './debian.ts'

/** A server in the place of an API process. `asked` keeps its requests. */
export interface Upstream {
  address: string
  asked: IncomingMessage[]
  answer: (request: IncomingMessage, response: ServerResponse) => void
  end(): void
}

/** Settings of an nginx at `port` of the loopback; without `upstreams` no process answers. */
export function settingsFor(port: number, upstreams: readonly Upstream[]): NginxSettings {
  return {
    listen: `127.0.0.1:${port}`,
    serverName: 'localhost',
    api: upstreams.length > 0 ? upstreams.map(({ address }) => address) : ['127.0.0.1:1'],
    filesDir: '',
    ...(process.getuid?.() === 0 && { user: 'root' }),
  }
}

/** Answers after the whole body, like the API. An earlier answer closes the connection. */
export function answerOk(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  request.resume().on('end', () => response.end('{}'))
}

/** Starts two upstreams for the tests of a file; after each test they answer 200 again. */
export function startUpstreams(): Upstream[] {
  const upstreams: Upstream[] = []
  beforeAll(async () => {
    await requireNginx()
    upstreams.push(await startUpstream(), await startUpstream())
  })
  afterEach(() => {
    for (const one of upstreams) one.answer = answerOk
  })
  afterAll(() => {
    for (const one of upstreams) one.end()
  })
  return upstreams
}

/** Starts an upstream on a free port. */
async function startUpstream(): Promise<Upstream> {
  const server = createServer((request, response) => {
    made.asked.push(request)
    made.answer(request, response)
  })
  // Fastify's default, longer than nginx keeps a connection.
  server.keepAliveTimeout = 72_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made: Upstream = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: answerOk,
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return made
}

/** Replaces `before` in a rendered file; throws when it is missing. */
export function edit(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} does not say ${before}`)
  writeFileSync(file, text.replaceAll(before, after))
}

/** Empties the lists of received requests. */
export function forget(upstreams: readonly Upstream[]): void {
  for (const one of upstreams) one.asked.length = 0
}

/** Sets what every upstream answers until the end of the test. */
export function answerAll(upstreams: readonly Upstream[], answer: Upstream['answer']): void {
  for (const one of upstreams) one.answer = answer
}
