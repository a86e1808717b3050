import { type IncomingMessage, request as requestOverHttp, type ServerResponse } from 'node:http'
import { request as requestOverHttps } from 'node:https'

/** Passes a request to `site`, and its response back. */
export function proxy(site: URL, request: IncomingMessage, response: ServerResponse): void {
  const { protocol, hostname, port } = site
  const { url: path, method } = request
  const openRequest = protocol === 'https:' ? requestOverHttps : requestOverHttp
  // A server with several sites chooses the site by the `host` header.
  const headers = protocol === 'https:' ? { ...request.headers, host: site.host } : request.headers
  const upstream = openRequest({ hostname, port, path, method, headers }, (siteResponse) => {
    response.writeHead(siteResponse.statusCode ?? 502, siteResponse.headers)
    siteResponse.pipe(response)
  })
  upstream.on('error', () =>
    response.headersSent ? response.destroy() : response.writeHead(502).end(),
  )
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

/** Requests a text of `site`. Does not follow redirects. */
export async function fetchText(site: URL, path: string, accept: string) {
  const response = await fetch(new URL(path, site), { headers: { accept }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
