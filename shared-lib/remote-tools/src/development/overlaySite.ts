import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { ownerOf, type Registry } from '@sori/contract/registry'
import { answerClient, CLIENT_SCRIPT } from './answerClient.ts'
import type { BuildNotifier } from './buildNotifier.ts'
import { sendFile } from './sendFile.ts'
import { fetchText, proxy } from './upstream.ts'
import { DEVELOPMENT, type WatchedRemote } from './watchRemote.ts'

const REMOTE_FILE = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/
const REGISTRY_JSON = /(?<=<script type="application\/json" id="sori-registry">).*?(?=<\/script>)/s
const PRELOAD_OF_REMOTE = /<link rel="preload"[^>]*href="\/remotes\/[^>]*>/g

export interface OverlaidSite {
  url: string
  close(): void
}

export interface Overlay {
  site: URL
  port: number
  remotes: () => readonly WatchedRemote[]
  notifier: BuildNotifier
  /** The page to which `/` redirects; by default the site's landing page. */
  home?: string
  /** Returns the tokens for a new tab, or null. */
  login?: () => Promise<unknown>
}

/** Serves `site` at `port`. The local `remotes` replace published remotes of the same name. */
export async function overlaySite(overlay: Overlay): Promise<OverlaidSite> {
  const { site, port, notifier } = overlay
  const server = createServer((request, response) => {
    respond(overlay, request, response).catch((error: Error) =>
      send(response, 502, 'text/plain', `${site.origin} does not respond: ${error.message}`),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      notifier.end()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function respond(
  { site, remotes, notifier, home, login }: Overlay,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', site)
  const [, name, version, file] = REMOTE_FILE.exec(pathname) ?? []
  const watchedRemote = version === DEVELOPMENT && remotes().find((remote) => remote.name === name)
  if (await answerClient(request, response, { notifier, login })) return
  if (watchedRemote && file) sendFile(watchedRemote.folder, file, response)
  else if (pathname === '/registry') {
    const { text } = await fetchText(site, '/registry', 'application/json')
    sendJson(response, overlaidRegistry(JSON.parse(text) as Registry, remotes()))
  } else if (home && pathname === '/' && !search)
    response.writeHead(302, { location: home, 'cache-control': 'no-store' }).end()
  else if (isPage(request, pathname)) await sendPage(site, remotes(), request, response)
  else proxy(site, request, response)
}

/** Sends the site's page with the local remotes in its registry and the development client. */
async function sendPage(
  site: URL,
  remotes: readonly WatchedRemote[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/'
  const { status, headers, text } = await fetchText(site, path, 'text/html')
  const liveRegistry = JSON.parse(REGISTRY_JSON.exec(text)?.[0] ?? '{"remotes":[]}') as Registry
  const registry = overlaidRegistry(liveRegistry, remotes)
  const escapedRegistry = JSON.stringify(registry).replaceAll('<', '\\u003c')
  const html = text
    .replace(REGISTRY_JSON, () => escapedRegistry)
    .replaceAll(PRELOAD_OF_REMOTE, '')
    .replace('<head>', `<head>\n${CLIENT_SCRIPT}`)
  const policy = headers.get('content-security-policy')
  if (policy) response.setHeader('content-security-policy', policy)
  const hasOwner = ownerOf(registry, new URL(path, site).pathname) !== undefined
  send(response, hasOwner ? 200 : status, 'text/html; charset=utf-8', html)
}

/** Returns the live registry, with the local remotes in place of remotes of the same name. */
function overlaidRegistry(liveRegistry: Registry, remotes: readonly WatchedRemote[]): Registry {
  const localRemotes = remotes.map((remote) => remote.registered())
  const others = liveRegistry.remotes.filter(
    ({ name }) => !localRemotes.some((remote) => remote.name === name),
  )
  return { remotes: [...others, ...localRemotes] }
}

function isPage({ method, headers }: IncomingMessage, pathname: string): boolean {
  return method === 'GET' && extname(pathname) === '' && /text\/html/.test(headers.accept ?? '')
}

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(value))
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  if (response.headersSent) response.end()
  else response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
