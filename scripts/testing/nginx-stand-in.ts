import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from '@jest/globals'
import { localSettings, type NginxSettings } from '../product/nginx.ts'
import { requireNginx } from './debian.ts'

export interface Upstream {
  address: string
  requests: IncomingMessage[]
  respond: (request: IncomingMessage, response: ServerResponse) => void
  end(): void
}

export function settingsFor(port: number, upstreams: readonly Upstream[]): NginxSettings {
  const addresses = upstreams.map(({ address }) => address)
  return localSettings(`127.0.0.1:${port}`, addresses.length > 0 ? addresses : ['127.0.0.1:1'])
}

/**
 * Responds with 200 after reading the whole body, as the API does. Node closes the connection after
 * an earlier response.
 */
export function respondOk(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  request.resume().on('end', () => response.end('{}'))
}

/** Starts two upstreams, which respond with 200 at the start of each test. */
export function startUpstreams(): Upstream[] {
  const upstreams: Upstream[] = []
  beforeAll(async () => {
    await requireNginx()
    upstreams.push(await startUpstream(), await startUpstream())
  })
  afterEach(() => {
    for (const upstream of upstreams) upstream.respond = respondOk
  })
  afterAll(() => {
    for (const upstream of upstreams) upstream.end()
  })
  return upstreams
}

/** Starts an upstream that responds with 200 by `respondOk`. */
export async function startUpstream(): Promise<Upstream> {
  const server = createServer((request, response) => {
    upstream.requests.push(request)
    upstream.respond(request, response)
  })
  // Fastify's default in ms, longer than nginx keeps a connection.
  server.keepAliveTimeout = 72_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const upstream: Upstream = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    respond: respondOk,
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return upstream
}

/** Replaces `before` in a rendered file; throws when it is missing. */
export function replaceInFile(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} lacks ${before}`)
  writeFileSync(file, text.replaceAll(before, after))
}

export function clearRequests(upstreams: readonly Upstream[]): void {
  for (const { requests } of upstreams) requests.length = 0
}

/** Sets the response of all upstreams. */
export function setResponse(upstreams: readonly Upstream[], respond: Upstream['respond']): void {
  for (const upstream of upstreams) upstream.respond = respond
}
