import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { ownerOf, type RegisteredRemote, type Registry } from '@sori/contract/registry'
import { createChanges } from './changes.ts'
import { client } from './client.ts'
import { sendFile } from './sendFile.ts'
import { fetchText, pass } from './upstream.ts'
import { DEVELOPMENT, type WatchedRemote } from './watchRemote.ts'

/** A running site, with remotes under development in the place of those that it serves. */
export interface OverlaidSite {
  /** The URL of the site with the remotes. */
  url: string
  /** Tells every open page that it is out of date. */
  changed(): void
  /** Tells every open page what keeps it from being renewed. */
  failed(trouble: string): void
  close(): void
}

/** Remotes and the site that they overlay. */
export interface Overlay {
  site: URL
  port: number
  remotes: () => readonly WatchedRemote[]
  /** The page of `/`; default: the site's landing page. */
  home?: string
  /** Logs a page in that nobody has logged in yet: the tokens, or null. */
  login?: () => Promise<unknown>
}

/** Serves `site` at `port`, with the given remotes in it. The site itself is only read from, and shows nothing of it. */
export function overlaySite({ site, port, remotes, home, login }: Overlay): Promise<OverlaidSite> {
  const changes = createChanges()
  const answerTo = async (ask: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(ask.url ?? '/', site)
    const file = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/.exec(pathname)
    const watched =
      file?.[2] === DEVELOPMENT ? remotes().find(({ name }) => name === file[1]) : undefined
    if (pathname === '/__dev/changes') changes.add(answer)
    else if (pathname === '/__dev/client.js') send(answer, 200, 'text/javascript', client)
    else if (pathname === '/__dev/login')
      send(answer, 200, 'application/json', JSON.stringify((await login?.()) ?? null))
    else if (watched && file?.[3]) sendFile(watched.folder, file[3], answer)
    else if (pathname === '/registry') await sendRegistry(answer)
    else if (home && pathname === '/' && !search)
      answer.writeHead(302, { location: home, 'cache-control': 'no-store' }).end()
    else if (isPage(ask, pathname)) await sendPage(ask, pathname, answer)
    else pass(site, ask, answer)
  }

  async function sendRegistry(answer: ServerResponse): Promise<void> {
    const { text } = await fetchText(site, '/registry', { accept: 'application/json' })
    send(answer, 200, 'application/json', JSON.stringify(overlaid(JSON.parse(text) as Registry)))
  }

  async function sendPage(
    ask: IncomingMessage,
    pathname: string,
    answer: ServerResponse,
  ): Promise<void> {
    const { status, headers, text } = await fetchText(site, ask.url ?? '/', { accept: 'text/html' })
    const inlined = /(<script type="application\/json" id="sori-registry">)(.*?)(<\/script>)/s
    const registry = overlaid(JSON.parse(inlined.exec(text)?.[2] ?? '{"remotes":[]}') as Registry)
    const data = JSON.stringify(registry).replaceAll('<', '\\u003c')
    const html = text
      .replace(
        inlined,
        (_all, before: string, _old: string, after: string) => before + data + after,
      )
      .replaceAll(/<link rel="preload"[^>]*href="\/remotes\/[^>]*>/g, '')
      .replace('<head>', '<head>\n<script src="/__dev/client.js"></script>')
    const owned = ownerOf(registry, pathname) !== undefined
    const policy = headers.get('content-security-policy')
    if (policy) answer.setHeader('content-security-policy', policy)
    send(answer, owned ? 200 : status, 'text/html; charset=utf-8', html)
  }

  function overlaid({ remotes: served }: Registry): Registry {
    const ours: RegisteredRemote[] = remotes().map((remote) => remote.registered())
    return {
      remotes: [...served.filter(({ name }) => !ours.some((one) => one.name === name)), ...ours],
    }
  }

  const server = createServer((ask, answer) => {
    answerTo(ask, answer).catch((error: Error) =>
      send(answer, 502, 'text/plain', `${site.origin} does not answer: ${error.message}`),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', () => {
      const close = () => {
        changes.end()
        server.close()
        server.closeAllConnections()
      }
      const { port: chosen } = server.address() as AddressInfo
      resolve({
        url: `http://localhost:${chosen}`,
        changed: () => changes.tell('changed'),
        failed: (trouble) => changes.tell('failed', trouble),
        close,
      })
    })
  })
}

function isPage({ method, headers }: IncomingMessage, pathname: string): boolean {
  return method === 'GET' && extname(pathname) === '' && /text\/html/.test(headers.accept ?? '')
}

function send(answer: ServerResponse, status: number, type: string, text: string): void {
  if (answer.headersSent) answer.end()
  else answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
