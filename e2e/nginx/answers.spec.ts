import { expect, test } from '@playwright/test'
import { findTrack } from '../tracks.ts'

test('nginx serves a preview in full, in ranges and with 304', async ({ request }) => {
  const url = `/api/stream/${(await findTrack(request)).filePath}`
  const full = await request.get(url)
  const bytes = await full.body()
  const { etag = '', ...headers } = full.headers()
  expect([
    full.status(),
    headers['content-type'],
    headers['accept-ranges'],
    headers['x-content-type-options'],
  ]).toEqual([200, 'audio/mpeg', 'bytes', 'nosniff'])
  expect(headers['x-accel-redirect']).toBeUndefined()
  const part = await request.get(url, { headers: { range: 'bytes=100-199', 'if-range': etag } })
  expect([part.status(), part.headers()['content-range']]).toEqual([
    206,
    `bytes 100-199/${bytes.length}`,
  ])
  expect(await part.body()).toEqual(bytes.subarray(100, 200))
  const statusFor = async (headers: Record<string, string>) =>
    (await request.get(url, { headers })).status()
  expect(await statusFor({ range: 'bytes=0-9', 'if-range': '"another"' })).toBe(200)
  expect(await statusFor({ range: `bytes=${bytes.length}-` })).toBe(416)
  expect(await statusFor({ 'if-none-match': etag })).toBe(304)
  expect(Number((await request.head(url)).headers()['content-length'])).toBe(bytes.length)
})

test('nginx serves no stored files, mails or measurements to visitors', async ({ request }) => {
  for (const path of [
    '/__files/',
    '/__files/previews',
    '/__nginx/bad.ko.json',
    '/readyz',
    '/__outbox',
    '/metrics',
  ])
    expect([
      path,
      (await request.get(path, { headers: { accept: 'application/json' } })).status(),
    ]).toEqual([path, 404])
})

test('each page has a new nonce, which is in its content security policy', async ({ request }) => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const page = await request.get('/sounds/tracks', { headers: { accept: 'text/html' } })
      const nonce = /property="csp-nonce" nonce="([^"]+)"/.exec(await page.text())?.[1]
      expect(page.headers()['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(page.headers()['cache-control']).toBe('private, no-cache')
      return nonce
    }),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('files with a hash in their name are cached for a year in each encoding', async ({
  request,
}) => {
  const page = await (
    await request.get('/sounds/tracks', { headers: { accept: 'text/html' } })
  ).text()
  const paths = [/\/assets\/react[^"]+/, /\/remotes\/browse\/[^"]+entry[^"]*\.js/].map(
    (pattern) => pattern.exec(page)?.[0] ?? '',
  )
  for (const path of paths) {
    const sizes: number[] = []
    for (const encoding of ['br', 'gzip', 'identity', 'gzip, deflate, br']) {
      const response = await request.get(path, { headers: { 'accept-encoding': encoding } })
      const headers = response.headers()
      expect([path, response.status(), headers['cache-control'], headers['content-type']]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
        'text/javascript; charset=utf-8',
      ])
      sizes.push(Number(headers['content-length']))
    }
    const [br = 0, gzip = 0, plain = 0, browser] = sizes
    expect(br).toBeLessThan(gzip)
    expect(gzip).toBeLessThan(plain)
    expect(browser).toBe(br)
  }
})

test('nginx answers an uncached 404 for a missing file, with an empty body under /media', async ({
  request,
}) => {
  for (const [path, type, isEmpty] of [
    ['/remotes/browse/0.0.0/entry.js', 'application/json', false],
    ['/assets/none.js', 'application/json', false],
    ['/media/aa/none.webp', 'text/html', true],
  ] as const) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    const headers = response.headers()
    expect([path, response.status(), headers['cache-control']]).toEqual([path, 404, 'no-store'])
    expect([headers['content-type'], (await response.text()) === '']).toEqual([
      `${type}; charset=utf-8`,
      isEmpty,
    ])
  }
})

test('the browser revalidates the registry and the live version with every request', async ({
  request,
}) => {
  for (const path of ['/registry', '/remotes/browse/pointer.json'])
    expect([path, (await request.get(path)).headers()['cache-control']]).toEqual([
      path,
      expect.stringContaining('no-cache'),
    ])
})
