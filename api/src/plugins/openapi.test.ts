import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fieldMessages } from '@sori/contract/messages'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Parts of a schema that the tests read. */
interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Description {
  components?: { schemas?: Record<string, Schema> }
  paths?: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string }[]
        requestBody?: { content?: Record<string, { schema?: Schema }> }
      }
    >
  >
}

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('docs/openapi.json is current (else: npm run openapi -w api)', async () => {
  const written = JSON.parse(
    await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
  ) as unknown
  expect(JSON.parse(JSON.stringify(t.app.swagger()))).toEqual(written)
})

test('the document lists every call of the API', () => {
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, object> }
  expect(Object.keys(paths).sort()).toEqual([
    '/api/admin/albums',
    '/api/admin/albums/{albumId}',
    '/api/admin/changes',
    '/api/admin/jobs',
    '/api/admin/jobs.csv',
    '/api/admin/jobs/{jobId}/retry',
    '/api/admin/orders',
    '/api/admin/orders.csv',
    '/api/admin/payouts',
    '/api/admin/payouts/taxes.csv',
    '/api/admin/payouts/transfers.csv',
    '/api/admin/payouts/{payoutId}/retry',
    '/api/admin/picks',
    '/api/admin/promotions',
    '/api/admin/promotions/preview',
    '/api/admin/promotions/test',
    '/api/admin/refunds',
    '/api/admin/refunds/{refundId}',
    '/api/admin/remotes',
    '/api/admin/remotes/{name}/{move}',
    '/api/admin/reports',
    '/api/admin/reports/{reportId}',
    '/api/admin/revenue',
    '/api/admin/tags',
    '/api/admin/tags/instruments/{tagName}',
    '/api/admin/tags/merges',
    '/api/admin/tags/merges/{mergeId}/undo',
    '/api/admin/tags/names',
    '/api/admin/tags/names/{tagName}',
    '/api/admin/tags/requests',
    '/api/admin/tags/requests/{requestId}',
    '/api/admin/takedowns',
    '/api/admin/takedowns/{kind}/{id}',
    '/api/admin/tracks',
    '/api/admin/tracks/{musicId}',
    '/api/admin/users',
    '/api/admin/users/{userId}',
    '/api/admin/users/{userId}/activation',
    '/api/admin/users/{userId}/administrator',
    '/api/admin/users/{userId}/credit',
    '/api/admin/users/{userId}/disabled',
    '/api/admin/users/{userId}/ledger',
    '/api/admin/users/{userId}/payment',
    '/api/admin/users/{userId}/payments',
    '/api/admin/users/{userId}/purchases',
    '/api/admin/users/{userId}/sessions',
    '/api/admin/users/{userId}/sessions/{sessionId}',
    '/api/admin/users/{userId}/subscription',
    '/api/admin/users/{userId}/tracks',
    '/api/cart/add',
    '/api/cart/transaction',
    '/api/cart/transaction/{userId}',
    '/api/cart/{userId}',
    '/api/cart/{userId}/{musicId}',
    '/api/certificates/{code}',
    '/api/files/albums',
    '/api/files/archive',
    '/api/files/archive/{ticket}',
    '/api/files/profiles',
    '/api/files/tracks',
    '/api/files/{filePath}',
    '/api/help/find-password',
    '/api/help/not-me',
    '/api/help/reset-password',
    '/api/home',
    '/api/legal',
    '/api/logout',
    '/api/me',
    '/api/me/albums',
    '/api/me/albums/{albumId}',
    '/api/me/albums/{albumId}/order',
    '/api/me/albums/{albumId}/tracks',
    '/api/me/artist-page',
    '/api/me/collections',
    '/api/me/collections/{collectionId}',
    '/api/me/collections/{collectionId}/tracks',
    '/api/me/earnings',
    '/api/me/earnings/statement',
    '/api/me/earnings/statement.csv',
    '/api/me/export',
    '/api/me/favourites',
    '/api/me/favourites/saved',
    '/api/me/favourites/{musicId}',
    '/api/me/following',
    '/api/me/following/{artistId}',
    '/api/me/ledger',
    '/api/me/notifications',
    '/api/me/notifications/choices',
    '/api/me/password',
    '/api/me/payout-account',
    '/api/me/payouts',
    '/api/me/purchases/{musicId}/certificate',
    '/api/me/sales',
    '/api/me/second-factor',
    '/api/me/second-factor/recovery-codes',
    '/api/me/sessions',
    '/api/me/sessions/{sessionId}',
    '/api/me/sounds',
    '/api/me/subscription',
    '/api/me/tracks',
    '/api/me/tracks/{musicId}',
    '/api/me/tracks/{musicId}/file',
    '/api/me/tracks/{musicId}/tags',
    '/api/me/uploads',
    '/api/payment/draft',
    '/api/payment/draft/{userId}/READY',
    '/api/payment/plans',
    '/api/payment/refunds',
    '/api/payment/transaction',
    '/api/payment/transaction/{userId}',
    '/api/payment/verification',
    '/api/payment/verification/{userId}/READY',
    '/api/reports',
    '/api/signals',
    '/api/sounds/albums',
    '/api/sounds/albums/{nickname}/title/{albumName}',
    '/api/sounds/artists/{nickname}',
    '/api/sounds/artists/{nickname}/items',
    '/api/sounds/collections/{code}',
    '/api/sounds/plays',
    '/api/sounds/suggest',
    '/api/sounds/tags',
    '/api/sounds/tags/mapped',
    '/api/sounds/tracks',
    '/api/sounds/tracks/{musicId}',
    '/api/sounds/tracks/{musicId}/similar',
    '/api/sounds/tracks/{nickname}/title/{title}',
    '/api/statistic/money',
    '/api/statistic/sounds/stats',
    '/api/statistic/sounds/stats/me',
    '/api/statistic/subscription/stats',
    '/api/statistic/tags/stats',
    '/api/statistic/tags/stats/me',
    '/api/statistic/users/stats',
    '/api/stream/{filePath}',
    '/api/tags/requests',
    '/api/unsubscribe',
    '/api/users',
    '/api/verification/activation',
    '/api/verification/activation/resend',
    '/api/verification/email',
    '/api/verification/nickname',
    '/confirm',
    '/csp-report',
    '/generateToken',
    '/healthz',
    '/media/card/{name}',
    '/media/{folder}/{name}',
    '/oembed',
    '/readyz',
    '/refreshToken',
    '/registry',
    '/webhooks/toss',
  ])
})

test('every call has a summary, a group and a unique name for generated clients', () => {
  const { paths = {} } = t.app.swagger() as {
    paths?: Record<
      string,
      Record<string, { operationId?: string; summary?: string; tags?: string[] }>
    >
  }
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      call: `${method} ${path}`,
      ...operation,
    })),
  )
  const nameless = operations.filter(
    ({ operationId, summary, tags }) =>
      !/^[a-z][A-Za-z]+$/.test(operationId ?? '') || !summary || tags?.length !== 1,
  )
  expect(nameless.map(({ call }) => call)).toEqual([])
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('every field of a request has a Korean name for error messages', () => {
  const { components = {}, paths = {} } = t.app.swagger() as Description
  const schemas = components.schemas ?? {}
  /** Returns the names of the fields of `schema` at any depth. */
  const fieldsOf = (schema: Schema = {}, above: readonly string[] = []): string[] => {
    const name = schema.$ref?.split('/').at(-1)
    if (name) return above.includes(name) ? [] : fieldsOf(schemas[name], [...above, name])
    const parts = [
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.allOf ?? []),
      ...(schema.items ? [schema.items] : []),
    ]
    const own = Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => [
      field,
      ...fieldsOf(inner, above),
    ])
    return [...own, ...parts.flatMap((part) => fieldsOf(part, above))]
  }
  // The CSP standard names the fields of its reports.
  const calls = Object.entries(paths).filter(([path]) => path !== '/csp-report')
  const fieldNames = calls
    .flatMap(([, byMethod]) => Object.values(byMethod))
    .flatMap(({ parameters = [], requestBody }) => [
      ...parameters.map(({ name }) => name),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema)),
    ])
  const { nameOf } = fieldMessages('ko')
  expect(fieldNames.length).toBeGreaterThan(150)
  expect([...new Set(fieldNames)].filter((field) => /[A-Za-z]/.test(nameOf(field)))).toEqual([])
})

test('the document has each schema once, and uses it', () => {
  const { components = {}, ...rest } = t.app.swagger() as {
    components?: { schemas?: Record<string, object> }
  }
  const text = JSON.stringify([rest, components])
  for (const name of Object.keys(components.schemas ?? {}))
    expect([name, text.includes(`"#/components/schemas/${name}"`)]).toEqual([name, true])
  expect(Object.keys(components.schemas ?? {})).toEqual(
    expect.arrayContaining(['Problem', 'TrackItem', 'DraftBody', 'IdInput']),
  )
  expect(text).not.toMatch(/starts_with|Default Response|-9007199254740991/)
})
