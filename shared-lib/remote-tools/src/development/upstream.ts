import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'

export function proxy(site: URL, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = site
  const { url: path, method, headers } = request
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
