import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Registry, Release } from '@sori/contract/registry'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const LAYERS = '@layer reset, ui;'
const THEME = 'document.documentElement.dataset.theme = "dark"'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const put = async (path: string, text: string | Buffer) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
const inSite = (path: string) => join(t.config.siteDir, 'remotes', path)

async function publish(
  name: string,
  version: string,
  route: string,
  change: Partial<Release> = {},
): Promise<void> {
  const release: Release = {
    name,
    version,
    entry: 'remoteEntry.js',
    global: `${name}_${version}`,
    preload: ['app.abc12345.js', 'app.abc12345.css'],
    integrity: { 'remoteEntry.js': `sha384-${version}`, 'app.abc12345.js': 'sha384-x' },
    manifest: {
      name,
      contract: '^1.0.0',
      routes: [
        { path: route, access: 'public', title: { ko: '</script><b>', en: 'x' }, firstData: [] },
      ],
      nav: [],
    },
    ...change,
  }
  await put(inSite(`${name}/${version}/release.json`), JSON.stringify(release))
  await put(inSite(`${name}/${version}/remoteEntry.js`), `/* ${version} */`)
}
const point = (name: string, current: string, history: string[] = [], revoked: string[] = []) =>
  put(
    inSite(`${name}/pointer.json`),
    JSON.stringify({ current, history, revoked, movedAt: new Date().toISOString() }),
  )
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
const registry = async () => {
  await wait(250)
  return (await get('/registry')).json<Registry>()
}
const page = (path: string, headers = {}) => get(path, { accept: 'text/html,*/*', ...headers })

beforeEach(async () => {
  await rm(t.config.siteDir, { recursive: true, force: true })
  await publish('browse', '1.0.0', '/sounds/*')
  await publish('browse', '1.1.0', '/sounds/*')
  await publish('account', '2.0.0', '/login')
  await point('browse', '1.1.0', ['1.0.0'])
  await point('account', '2.0.0')
  await put(
    join(t.config.shellDir, 'index.html'),
    `<!doctype html><head><!--sori:nonce--><style>${LAYERS}</style><script>${THEME}</script>` +
      '<!--sori:guarded--><!--sori:preload--></head>' +
      '<body><!--sori:registry--><!--sori:config--></body>',
  )
  await put(join(t.config.shellDir, 'assets/main.0a1b2c3d.js'), 'main()'.repeat(20))
  await put(join(t.config.shellDir, 'assets/main.0a1b2c3d.js.br'), Buffer.from('brotli'))
  await put(join(t.config.shellDir, 'theme.js'), 'theme()')
})

describe('GET /registry', () => {
  test('returns the live versions, each with its previous good version', async () => {
    expect((await registry()).remotes).toMatchObject([
      {
        name: 'account',
        version: '2.0.0',
        base: '/remotes/account/2.0.0/',
        entry: 'remoteEntry.js',
        integrity: 'sha384-2.0.0',
        revoked: [],
      },
      {
        name: 'browse',
        version: '1.1.0',
        previous: { version: '1.0.0', base: '/remotes/browse/1.0.0/', integrity: 'sha384-1.0.0' },
      },
    ])
  })

  test('shows a moved pointer within 250 ms, with a new ETag', async () => {
    await registry()
    const before = await get('/registry')
    expect(before.headers['cache-control']).toBe('no-cache')
    expect(
      (await get('/registry', { 'if-none-match': String(before.headers.etag) })).statusCode,
    ).toBe(304)
    await point('browse', '1.0.0', [], ['1.1.0'])
    expect((await registry()).remotes[1]).toMatchObject({ version: '1.0.0', revoked: ['1.1.0'] })
    expect((await registry()).remotes[1]).not.toHaveProperty('previous')
    expect(
      (await get('/registry', { 'if-none-match': String(before.headers.etag) })).statusCode,
    ).toBe(200)
  })

  test('keeps the addresses of a withdrawn remote, without navigation and preloads', async () => {
    const label = { ko: '둘러보기', en: 'Browse' }
    const nav = [{ path: '/sounds/a', label, icon: 'music', audience: 'public', order: 1 }] as const
    const route = { path: '/sounds/*', access: 'public' as const, title: label, firstData: [] }
    await publish('browse', '1.2.0', '/sounds/*', {
      manifest: { name: 'browse', contract: '^1.0.0', routes: [route], nav: [...nav] },
    })
    await point('browse', '1.2.0')
    expect((await registry()).remotes[1]?.manifest.nav).toHaveLength(1)
    await point('browse', '1.2.0', [], ['1.2.0'])
    expect((await registry()).remotes[1]).toMatchObject({
      revoked: ['1.2.0'],
      manifest: { nav: [], routes: [{ path: '/sounds/*' }] },
    })
    expect((await page('/sounds/a')).body).not.toContain('rel="preload"')
  })

  test.each<[string, () => Promise<void>]>([
    ['a truncated pointer', () => put(inSite('browse/pointer.json'), '{"current":')],
    ['a pointer to a missing version', () => point('browse', '9.9.9')],
    ['a pointer out of the folder', () => point('browse', '../account/2.0.0')],
    [
      'a release of another remote',
      () =>
        publish('browse', '1.2.0', '/x', {
          manifest: { name: 'other', contract: '1', routes: [], nav: [] },
        }).then(() => point('browse', '1.2.0')),
    ],
    [
      'a release without its entry',
      () =>
        publish('browse', '1.2.0', '/x', { entry: 'missing.js' }).then(() =>
          point('browse', '1.2.0'),
        ),
    ],
  ])('keeps the last good state with %s and logs it once', async (_name, breakIt) => {
    await registry()
    t.logged.length = 0
    await breakIt()
    expect((await registry()).remotes.map((one) => one.version)).toEqual(['2.0.0', '1.1.0'])
    await registry()
    expect(t.logged.filter((line) => line.remote === 'browse')).toHaveLength(1)
    await point('browse', '1.0.0')
    expect((await registry()).remotes.map((one) => one.version)).toEqual(['2.0.0', '1.0.0'])
  })

  test('omits remotes with a missing or invalid folder, and returns an empty site', async () => {
    await put(inSite('broken/pointer.json'), '{}')
    expect((await registry()).remotes.map((one) => one.name)).toEqual(['account', 'browse'])
    await rm(inSite('account'), { recursive: true })
    expect((await registry()).remotes.map((one) => one.name)).toEqual(['browse'])
    await rm(t.config.siteDir, { recursive: true })
    expect(await registry()).toEqual({ remotes: [] })
  })
})

describe('pages', () => {
  test('contain registry, configuration and preload links of their remote, escaped', async () => {
    await registry()
    const response = await page('/login?next=/x')
    expect(response.statusCode).toBe(200)
    const html = response.body
    expect(html).toContain(
      '<link rel="preload" as="script" crossorigin="anonymous" integrity="sha384-2.0.0" ' +
        'href="/remotes/account/2.0.0/remoteEntry.js">',
    )
    expect(html).toContain(
      '<link rel="preload" as="style" href="/remotes/account/2.0.0/app.abc12345.css">',
    )
    expect(html).toContain(
      '<script type="application/json" id="sori-config">' +
        '{"payment":{"clientKey":"test_gck_sorijangteo","scriptUrl":"/__toss/v2/standard"},' +
        '"signals":1,"shell":"shell"}' +
        '</script>',
    )
    const json =
      /<script type="application\/json" id="sori-registry">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(json).not.toContain('<')
    expect((JSON.parse(json) as Registry).remotes[0]?.manifest.routes[0]?.title.ko).toBe(
      '</script><b>',
    )
  })

  test('preload the remote that an unknown path redirects to', async () => {
    await registry()
    for (const path of ['/', '/nowhere', '/sounds/albums', '/index.html'])
      expect((await page(path)).body).toContain('/remotes/browse/1.1.0/remoteEntry.js"')
    expect((await page('/legal/terms')).body).not.toContain('rel="preload"')
  })

  test('preload the files of their route’s page, which the registry does not name', async () => {
    const route = { access: 'public' as const, title: { ko: '', en: '' }, firstData: [] }
    await publish('studio', '1.0.0', '/one', {
      pages: { '/one': ['one.js', 'one.css'], '/two': ['two.js'] },
      integrity: { 'remoteEntry.js': 'sha384-entry', 'one.js': 'sha384-one' },
      manifest: {
        name: 'studio',
        contract: '^1.0.0',
        routes: [
          { ...route, path: '/one', page: './One.tsx' },
          { ...route, path: '/two', page: './Two.tsx' },
        ],
        nav: [],
      },
    })
    await point('studio', '1.0.0')
    expect(JSON.stringify(await registry())).not.toMatch(/one\.js|One\.tsx/)
    const { body } = await page('/one')
    expect(body).toContain(
      '<link rel="preload" as="script" crossorigin="anonymous" integrity="sha384-one" ' +
        'href="/remotes/studio/1.0.0/one.js">',
    )
    expect(body).toContain('<link rel="preload" as="style" href="/remotes/studio/1.0.0/one.css">')
    expect(body).not.toContain('two.js')
  })

  test('contain inert preload links for members when they require a login', async () => {
    await publish('studio', '1.0.0', '/me/sounds/*', {
      manifest: {
        name: 'studio',
        contract: '^1.0.0',
        routes: [
          { path: '/me/sounds/*', access: 'ROLE_USER', title: { ko: '', en: '' }, firstData: [] },
          { path: '/studio', access: 'public', title: { ko: '', en: '' }, firstData: [] },
        ],
        nav: [],
      },
    })
    await point('studio', '1.0.0')
    await registry()
    const { body } = await page('/me/sounds/albums')
    const [inert = ''] = /<template>.*<\/template>/.exec(body) ?? []
    expect(inert).toContain('href="/remotes/studio/1.0.0/remoteEntry.js"')
    expect(body.replace(inert, '')).not.toContain('rel="preload"')
    const { body: open } = await page('/studio')
    expect(open).toContain('href="/remotes/studio/1.0.0/remoteEntry.js"')
    expect(open).not.toContain('<template>')
  })

  test('have the security headers, and answer 304 to a known ETag', async () => {
    await registry()
    const response = await page('/login')
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringMatching(
        /camera=\(\), .*microphone=\(\), .*payment=\(self\)$/,
      ),
    })
    expect(response.headers).not.toHaveProperty('reporting-endpoints')
    const etag = String(response.headers.etag)
    for (const known of [etag, etag.replace(/^W\//, '')]) {
      const again = await page('/login', { 'if-none-match': known })
      // A 304 must keep the stored policy with its nonce.
      expect([
        again.statusCode,
        again.headers.etag,
        again.headers['content-security-policy'],
      ]).toEqual([304, etag, undefined])
    }
    const compressed = await page('/login', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    const withoutNonce = (html: string) => html.replace(/nonce="[^"]+"/, '')
    expect(withoutNonce(brotliDecompressSync(compressed.rawPayload).toString())).toBe(
      withoutNonce(response.body),
    )
  })

  test('allow inline code only by hash, and our style elements only by nonce', async () => {
    await registry()
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const policyOf = async () => {
      const { headers, body } = await page('/login')
      const directives = String(headers['content-security-policy'])
        .split('; ')
        .map((one) => one.split(' ') as [string, ...string[]])
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(body)?.[1]
      return {
        nonce,
        directives: Object.fromEntries(
          directives.map(([name, ...sources]) => [name, sources.join(' ')]),
        ),
      }
    }
    const [first, second] = [await policyOf(), await policyOf()]
    expect(first.directives).toMatchObject({
      'script-src': `'self' ${hash(THEME)}`,
      'style-src-elem': `'self' ${hash(LAYERS)} 'nonce-${first.nonce}'`,
      'style-src-attr': "'unsafe-inline'",
      'frame-ancestors': "'none'",
      'report-uri': '/csp-report',
    })
    expect(first.directives).not.toHaveProperty('report-to')
    expect(first.nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(second.nonce).not.toBe(first.nonce)
    await put(join(t.config.shellDir, 'index.html'), '<!doctype html><script>other()</script>')
    expect((await policyOf()).directives).toMatchObject({
      'script-src': `'self' ${hash('other()')}`,
      'style-src-elem': expect.stringMatching(/^'self' 'nonce-/),
    })
  })

  test('answer 404, uncached, with the same document to paths that no remote owns', async () => {
    await registry()
    for (const path of [
      '/.git/config',
      '/phpmyadmin/',
      '/wp-admin/',
      '/nowhere',
      '/index.html',
      '//evil.test/',
      '/sounds-of',
    ]) {
      const { statusCode, headers, body } = await page(path)
      expect([path, statusCode, headers['cache-control'], headers.etag]).toEqual([
        path,
        404,
        'no-store',
        undefined,
      ])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(body).toContain('<script type="application/json" id="sori-registry">')
      expect((await t.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
    }
    for (const path of ['/', '/?x=1', '/login', '/login/', '/sounds/tracks', '/sounds/'])
      expect([path, (await page(path)).statusCode]).toEqual([path, 200])
  })

  test('name a reporting endpoint only with https, as browsers ignore it otherwise', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://sori.example' } })
    await put(join(secure.config.shellDir, 'index.html'), '<!doctype html>')
    const { headers } = await secure.app.inject({ url: '/' })
    expect(headers['reporting-endpoints']).toBe('csp="/csp-report"')
    expect(headers['content-security-policy']).toMatch(/; report-uri \/csp-report; report-to csp$/)
    await secure.close()
  })

  test('allow inline styles when the configuration does', async () => {
    const lenient = await createTestApp({ env: { CSP_INLINE_STYLES: 'on' } })
    await put(join(lenient.config.shellDir, 'index.html'), '<!doctype html>')
    const policy = (await lenient.app.inject({ url: '/' })).headers['content-security-policy']
    expect(policy).toContain("style-src-elem 'self' 'unsafe-inline';")
    await lenient.close()
  })

  test('write one log line for each GET or HEAD, and no error', async () => {
    const head = (url: string) => t.app.inject({ url, method: 'HEAD', headers: { accept: '*/*' } })
    await registry()
    t.logged.length = 0
    for (const url of [
      '/',
      '/sounds/tracks',
      '/theme.js',
      '/remotes/browse/1.1.0/remoteEntry.js',
      '/registry',
    ]) {
      const [whole, headers] = [await page(url), await head(url)]
      expect([url, whole.statusCode, headers.statusCode, headers.rawPayload.length]).toEqual([
        url,
        200,
        200,
        0,
      ])
      expect(headers.headers['content-length']).toBe(String(whole.rawPayload.length))
    }
    await rm(join(t.config.shellDir, 'assets'), { recursive: true })
    expect((await head('/assets/main.0a1b2c3d.js')).statusCode).toBe(404)
    expect(t.logged.filter((line) => line.msg === 'answered')).toHaveLength(11)
    expect(t.logged.filter((line) => Number(line.level) > 30)).toEqual([])
  })

  test('do not replace the 404 of unknown API paths and missing files', async () => {
    for (const path of [
      '/api/nothing',
      '/api',
      '/generateToken/x',
      '/confirm/x',
      '/webhooks',
      '/remotes/browse',
      '/__outbox/x',
      '/assets/gone.js',
      '/gone.png',
      '/remotes/browse/1.1.0/gone.js',
      '/assets/',
    ]) {
      const response = await page(path)
      expect([
        path,
        response.statusCode,
        response.headers['cache-control'],
        response.headers['content-type'],
      ]).toEqual([path, 404, 'no-store', 'application/json; charset=utf-8'])
    }
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404)
    const posted = await t.app.inject({ method: 'POST', url: '/login' })
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('files', () => {
  test('include source maps in development only', async () => {
    const files = [
      '/assets/main.0a1b2c3d.js.map',
      '/remotes/browse/1.1.0/remoteEntry.js.map',
      '/remotes/browse/1.1.0/remoteEntry.js.map.br',
    ]
    const developing = await createTestApp({
      env: { SOURCE_MAPS: 'on', SHELL_DIR: t.config.shellDir, SITE_DIR: t.config.siteDir },
    })
    for (const file of files) {
      const path = file.startsWith('/assets')
        ? join(t.config.shellDir, file)
        : join(t.config.siteDir, file)
      await put(path, '{}')
      expect([file, (await get(file)).statusCode]).toEqual([file, 404])
      expect([file, (await developing.app.inject({ url: file })).statusCode]).toEqual([file, 200])
    }
    await developing.close()
  })

  test('with a version or hash are cached permanently, and others are revalidated', async () => {
    const immutable = 'public, max-age=31536000, immutable'
    expect((await get('/remotes/browse/1.1.0/remoteEntry.js')).headers).toMatchObject({
      'cache-control': immutable,
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect((await get('/assets/main.0a1b2c3d.js')).headers['cache-control']).toBe(immutable)
    const theme = await get('/theme.js')
    expect(theme.headers['cache-control']).toBe('no-cache')
    for (const known of [String(theme.headers.etag), `W/${theme.headers.etag}`])
      expect((await get('/theme.js', { 'if-none-match': known })).statusCode).toBe(304)
    expect((await get('/remotes/browse/pointer.json')).headers['cache-control']).toBe('no-cache')
  })

  test('arrive compressed when the client accepts it', async () => {
    const response = await get('/assets/main.0a1b2c3d.js', {
      'accept-encoding': 'gzip, deflate, br',
    })
    expect([response.headers['content-encoding'], response.body, response.headers.vary]).toEqual([
      'br',
      'brotli',
      'accept-encoding',
    ])
    expect(
      (await get('/assets/main.0a1b2c3d.js', { 'accept-encoding': 'br;q=0' })).headers,
    ).not.toHaveProperty('content-encoding')
  })

  test('outside the folder are refused', async () => {
    const paths: [string, number][] = [
      ['/remotes/..%2f..%2fjwt-secret', 400],
      ['/remotes/browse/..%2f..%2fx.js', 400],
      ['/assets/..%5cx.js', 400],
      ['/.env', 404],
      ['/remotes/browse/.tmp', 404],
      ['/remotes/browse/1.1.0/%00.js', 404],
    ]
    for (const [path, status] of paths)
      expect([path, (await get(path)).statusCode]).toEqual([path, status])
  })
})
