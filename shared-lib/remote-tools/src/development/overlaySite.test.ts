/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer, globalAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RegisteredRemote, Registry } from '@sori/contract/registry'
import { createBuildNotifier } from './buildNotifier.ts'
import { type OverlaidSite, type Overlay, overlaySite } from './overlaySite.ts'

const remoteNamed = (name: string, version: string, path: string): RegisteredRemote => ({
  name,
  version,
  base: `/remotes/${name}/${version}/`,
  entry: 'entry.js',
  global: name,
  integrity: '',
  preload: [],
  revoked: [],
  manifest: {
    name,
    contract: '^1.0.0',
    routes: [{ path, access: 'public', title: { ko: '</script>', en: '' }, firstData: [] }],
    nav: [],
  },
})

let folder: string
let site: Server
let overlay: OverlaidSite
const requests: string[] = []
const siteRegistry: Registry = {
  remotes: [
    remoteNamed('browse', '1', '/sounds/tracks'),
    remoteNamed('commerce', '1', '/subscription'),
  ],
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sori-overlay-'))
  writeFileSync(join(folder, 'entry.js'), 'ours()')
  requests.length = 0
  site = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url === '/registry') return response.end(JSON.stringify(siteRegistry))
    if (request.url?.startsWith('/api/'))
      return response.writeHead(207, { 'x-from': 'site' }).end('passed on')
    const links = '<link rel="preload" as="script" href="/remotes/commerce/1/entry.js">'
    const json = JSON.stringify(siteRegistry).replaceAll('<', '\\u003c')
    const data = `<script type="application/json" id="sori-registry">${json}</script>`
    response.writeHead(404, {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'self'",
    })
    return response.end(`<!doctype html><html><head>${links}</head><body>${data}</body></html>`)
  })
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
})
afterEach(() => {
  overlay.close()
  site.close()
  site.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

async function start(
  change: Partial<Overlay> = {},
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { port } = site.address() as AddressInfo
  const remotes = ['commerce', 'packs'].map((name) => ({
    name,
    folder,
    registered: () =>
      remoteNamed(name, 'development', name === 'packs' ? '/packs' : '/subscription'),
  }))
  overlay = await overlaySite({
    site: new URL(`http://localhost:${port}`),
    port: 0,
    remotes: () => remotes,
    notifier: createBuildNotifier(),
    ...change,
  })
  return (path, init) => fetch(new URL(path, overlay.url), { redirect: 'manual', ...init })
}
const html = { headers: { accept: 'text/html' } }

function makeCertificate(directory: string): [key: Buffer, certificate: Buffer] {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'site.pem')]
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'
  execFileSync('openssl', [...options.split(' '), '-keyout', key, '-out', certificate])
  return [readFileSync(key), readFileSync(certificate)]
}

describe('overlaySite', () => {
  it('replaces live remotes in the registry and adds new remotes', async () => {
    const get = await start()
    const { remotes } = (await (await get('/registry')).json()) as Registry
    expect(remotes.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'browse 1',
      'commerce development',
      'packs development',
    ])
  })

  it('adds remotes and a reload script to the page and keeps its CSP', async () => {
    const get = await start()
    const page = await get('/packs', html)
    const text = await page.text()
    const data = /id="sori-registry">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    expect((JSON.parse(data) as Registry).remotes.map(({ version }) => version)).toEqual([
      '1',
      'development',
      'development',
    ])
    expect(text).toContain('<script src="/__dev/client.js"></script>')
    expect(text).not.toContain('rel="preload"')
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      "script-src 'self'",
    ])
    expect((await get('/nobodys', html)).status).toBe(404)
  })

  it('serves files of a remote uncached, and refuses paths outside its folder', async () => {
    const get = await start()
    const entry = await get('/remotes/packs/development/entry.js')
    expect([await entry.text(), entry.headers.get('cache-control')]).toEqual(['ours()', 'no-store'])
    expect((await get('/remotes/packs/development/..%2f..%2fetc%2fpasswd')).status).toBe(404)
    expect(requests).toEqual([])
  })

  it('passes all other requests to the site unchanged', async () => {
    const get = await start()
    const response = await get('/api/sounds?page=2', { method: 'POST', body: 'x' })
    expect([response.status, response.headers.get('x-from'), await response.text()]).toEqual([
      207,
      'site',
      'passed on',
    ])
    expect(requests).toEqual(['POST /api/sounds?page=2'])
  })

  it('passes requests to a site over https, under its name', async () => {
    const [key, certificate] = makeCertificate(folder)
    const secure = createSecureServer({ key, cert: certificate }, (request, response) =>
      response.end(`${request.url} of ${request.headers.host}`),
    )
    await new Promise<void>((resolve) => secure.listen(0, 'localhost', resolve))
    const { port } = secure.address() as AddressInfo
    globalAgent.options.ca = certificate
    try {
      const get = await start({ site: new URL(`https://localhost:${port}`) })
      const response = await get('/api/sounds', { method: 'POST' })
      expect(await response.text()).toBe(`/api/sounds of localhost:${port}`)
    } finally {
      delete globalAgent.options.ca
      secure.close()
    }
  })

  it('redirects / to the home page and returns tokens for a login', async () => {
    const get = await start({
      home: '/packs',
      login: async () => ({ accessToken: 'a', refreshToken: 'r' }),
    })
    expect((await get('/', html)).headers.get('location')).toBe('/packs')
    expect(await (await get('/__dev/login', { method: 'POST' })).json()).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
    })
  })

  it('notifies open pages of each build, and of problems that are not repaired', async () => {
    const notifier = createBuildNotifier()
    const get = await start({ notifier })
    const built = { base: '/remotes/packs/development/', needsReload: false }
    notifier.show({ ...built, problem: 'App.tsx: no such thing' })
    const reader = (await get('/__dev/changes')).body?.getReader()
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    let received = ''
    while (!received.includes('no such thing')) received += await read()
    expect(received).toContain('event: failed\ndata: "App.tsx: no such thing"')
    notifier.show({ base: '/', problem: undefined, needsReload: true })
    notifier.show({ ...built, problem: undefined })
    while (!received.includes(built.base)) received += await read()
    expect(received.split('\n').filter((line) => line.startsWith('event'))).toEqual(
      ['failed', 'built', 'failed', 'built'].map((event) => `event: ${event}`),
    )
    expect(received).toContain('event: built\ndata: ""')
  })

  it('answers 502 when the site does not respond', async () => {
    const get = await start()
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
    const response = await get('/registry')
    expect([response.status, await response.text()]).toEqual([
      502,
      expect.stringContaining('does not respond'),
    ])
  })
})
