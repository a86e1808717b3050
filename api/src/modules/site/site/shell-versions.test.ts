import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { ShellFolders } from './shell-folders.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { SHELL_DIR: '' } })
  for (const version of ['1', '2']) {
    await put(`${version}/index.html`, `<!doctype html><title>shell ${version}</title>`)
    await put(`${version}/assets/main.0000000${version}.js`, `main ${version}`)
    await put(`${version}/favicon.svg`, `icon ${version}`)
  }
})
afterAll(() => t.close())

async function put(path: string, text: string): Promise<void> {
  const file = join(t.config.siteDir, 'shell', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
async function point(current: string, history: string[], revoked: string[] = []): Promise<void> {
  await put(
    'pointer.json',
    JSON.stringify({ current, history, revoked, movedAt: new Date().toISOString() }),
  )
  await wait(250)
}
const body = async (url: string) =>
  (await t.app.inject({ url, headers: { accept: 'text/html' } })).body

test('the site answers 503 with an explanation before a shell is published', async () => {
  const response = await t.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect([response.statusCode, response.body]).toEqual([
    503,
    expect.stringContaining('No shell is published yet'),
  ])
})

test('pages switch versions within 250 ms, and chunks of others stay available', async () => {
  await point('2', ['1'])
  expect([await body('/'), await body('/favicon.svg')]).toEqual([
    expect.stringContaining('shell 2'),
    'icon 2',
  ])
  expect([await body('/assets/main.00000002.js'), await body('/assets/main.00000001.js')]).toEqual([
    'main 2',
    'main 1',
  ])
  await point('1', [], ['2'])
  expect([await body('/'), await body('/favicon.svg')]).toEqual([
    expect.stringContaining('shell 1'),
    'icon 1',
  ])
  expect(await body('/assets/main.00000002.js')).toBe('main 2')
})

test('concurrent first requests of a new process find all versions', async () => {
  await point('1', [])
  const folders = new ShellFolders(t.config.siteDir, '')
  expect(
    (await Promise.all([folders.listFolders(), folders.listFolders(), folders.listFolders()])).map(
      ({ length }) => length,
    ),
  ).toEqual([1, 1, 1])
})

test.each([
  ['names a missing version', () => point('9', [])],
  ['leads out of the folder', () => point('../remotes', [])],
  ['is cut off', () => put('pointer.json', '{"current":').then(() => wait(250))],
])('a pointer that %s changes nothing', async (_what, harm) => {
  await point('1', [])
  expect(await body('/')).toContain('shell 1')
  await harm()
  expect(await body('/')).toContain('shell 1')
})
