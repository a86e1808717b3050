import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Registry } from '@sori/contract/registry'
import { previewText } from '@sori/contract/registry'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addVersion, movePointer, writeSiteFile } from '../../../testing/test-site.ts'

const TOKEN = 'only for tests: 0123456789abcdef0123'
const HOUR = 3_600

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { RELEASES_TOKEN: TOKEN } })
  await writeSiteFile(t, '../shell/index.html', '<html><body><!--sori:registry--></body></html>')
  for (const version of ['1', '2']) await addVersion(t, 'browse', version)
  await movePointer(t, 'browse', { current: '1', history: [], revoked: ['2'] })
})
afterAll(() => t.close())

function linkTo(version: string, { seconds = HOUR, key = TOKEN } = {}): string {
  const expires = Math.floor(Date.now() / 1_000) + seconds
  const text = previewText({ name: 'browse', version, expires })
  return `${text}~${createHmac('sha256', key).update(text).digest('base64url')}`
}
const get = (url: string, cookie = '') =>
  t.app.inject({ url, headers: { accept: 'text/html', cookie } })
const versionFor = async (cookie = '') => {
  const { remotes } = (await get('/registry', cookie)).json<Registry>()
  return [remotes[0]?.version, remotes[0]?.previous?.version, remotes[0]?.revoked]
}

describe('a link to a preview', () => {
  test('stores the preview and redirects to the page without the parameter', async () => {
    const link = linkTo('2')
    const response = await get(`/browse?page=2&preview=${link}`)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/browse?page=2'])
    expect(response.headers['set-cookie']).toMatch(
      /^sori-preview=browse~2~\d+~[\w-]{43}; Max-Age=3(600|599); Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
    // Time for a second answer to the same request, which the log would report.
    await wait(100)
    expect(t.logged.filter(({ level }) => Number(level) >= 40)).toEqual([])
  })

  test('shows the version to its holder, even a revoked one, and to nobody else', async () => {
    const cookie = `sori-preview=${linkTo('2')}`
    expect(await versionFor(cookie)).toEqual(['2', '1', []])
    expect(await versionFor()).toEqual(['1', undefined, ['2']])
  })

  test('shows a ribbon with the version and a link that ends it', async () => {
    const page = await get('/browse', `sori-preview=${linkTo('2')}`)
    expect(page.body).toContain('미리보기 · Preview: browse 2 <a href="?preview="')
    expect(page.body).toContain('"version":"2"')
    expect((await get('/browse')).body).not.toContain('미리보기')
  })

  test('ends by the link of the ribbon', async () => {
    const ended = await get('/browse?preview=', `sori-preview=${linkTo('2')}`)
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/browse'])
    expect(ended.headers['set-cookie']).toMatch(/^sori-preview=; Max-Age=0;/)
  })

  test.each([
    ['expired', () => linkTo('2', { seconds: 0 })],
    ['signed with another key', () => linkTo('2', { key: 'another key' })],
    ['of another version than the signed one', () => linkTo('3').replace('~3~', '~2~')],
    ['without a signature', () => 'browse~2~99999999999'],
    ['without files', () => linkTo('3')],
  ])('shows the live version when the link is %s', async (_what, link) => {
    expect((await versionFor(`sori-preview=${link()}`))[0]).toBe('1')
  })

  test.each(['//evil.example/?preview=x', '/\\evil.example/?preview=x', '/http://[/?preview=x'])(
    'redirects %j inside the site',
    async (url) => {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(303)
      expect(headers.location).toMatch(/^\/(?![/\\])/)
    },
  )
})
