import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TestApp } from '../testing/test-app.ts'
import { createTestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('docs/openapi.json is current (else: npm run openapi -w api)', async () => {
  const written = JSON.parse(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as unknown
  expect(JSON.parse(JSON.stringify(t.app.swagger()))).toEqual(written)
})

test('the description names every call of this API', () => {
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, object> }
  expect(Object.keys(paths).sort()).toEqual([
    '/api/me',
    '/api/sounds/albums',
    '/api/sounds/albums/{nickname}/title/{albumName}',
    '/api/sounds/tags',
    '/api/sounds/tags/mapped',
    '/api/sounds/tracks',
    '/api/sounds/tracks/{nickname}/title/{title}',
    '/api/stream/{filePath}',
    '/generateToken',
    '/healthz',
    '/media/{*}',
    '/readyz',
    '/refreshToken',
    '/registry',
  ])
})
