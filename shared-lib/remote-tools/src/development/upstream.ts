import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Proxies a request to `site`. */
export function pass(site: URL, ask: IncomingMessage, answer: ServerResponse): void {
  const passed = request(
    {
      hostname: site.hostname,
      port: site.port,
      path: ask.url,
      method: ask.method,
      headers: ask.headers,
    },
    (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    },
  )
  passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  answer.on('close', () => passed.destroy())
  ask.pipe(passed)
}

/** Returns the whole response of `site`, without following redirects. */
export async function fetchText(site: URL, path: string, headers: Record<string, string>) {
  const answer = await fetch(new URL(path, site), { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
