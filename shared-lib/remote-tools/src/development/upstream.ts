import { type IncomingMessage, request as requestOverHttp, type ServerResponse } from 'node:http'
import { request as requestOverHttps } from 'node:https'

export function proxy(site: URL, request: IncomingMessage, response: ServerResponse): void {
  const { protocol, hostname, port } = site
  const { url: path, method } = request
  const openRequest = protocol === 'https:' ? requestOverHttps : requestOverHttp
  // Sends the site's name, by which a server with several sites chooses one.
  const headers = protocol === 'https:' ? { ...request.headers, host: site.host } : request.headers
  const upstream = openRequest({ hostname, port, path, method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(response)
  })
  upstream.on('error', () =>
    response.headersSent ? response.destroy() : response.writeHead(502).end(),
  )
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

/** Returns the whole response of `site`, without following redirects. */
export async function fetchText(site: URL, path: string, accept: string) {
  const response = await fetch(new URL(path, site), { headers: { accept }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
