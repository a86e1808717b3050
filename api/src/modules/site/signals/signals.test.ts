import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { RemotesAnswer } from '@sori/contract/administration'
import type { Registry } from '@sori/contract/registry'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addVersion, movePointer, writeSiteFile } from '../../../testing/test-site.ts'
import { FRESH_MS } from '../site/registry.service.ts'
import { GOOD_MOUNTS } from './signal.repository.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const point = (name: string, current: string, history: string[], revoked: string[] = []) =>
  movePointer(t, name, { current, history, revoked })

beforeEach(async () => {
  await resetLimits(t)
  await t.services.signals.write()
  await sql`DELETE FROM remote_signals`.execute(t.db)
  await t.services.goodVersions.refresh()
  for (const version of ['1', '2', '3']) await addVersion(t, 'browse', version)
  await point('browse', '3', ['2', '1'])
})

const send = (payload: unknown) =>
  t.app.inject({ method: 'POST', url: '/api/signals', payload: payload as string[] })
const writeAndRead = async () => {
  await t.services.signals.write()
  const { rows } = await sql<{ text: string; visits: number }>`
    SELECT remote || ' ' || version || ' ' || signal AS text, visits FROM remote_signals
    ORDER BY text`.execute(t.db)
  return Object.fromEntries(rows.map(({ text, visits }) => [text, visits]))
}

describe('POST /api/signals', () => {
  test('counts each signal once per request, by version and hour', async () => {
    const response = await send(['browse 3 mount', 'browse 3 mount', 'browse 2 load'])
    expect([response.statusCode, response.body]).toEqual([204, ''])
    await send(['browse 3 mount'])
    expect(await writeAndRead()).toEqual({ 'browse 3 mount': 2, 'browse 2 load': 1 })
    await send(['browse 3 mount'])
    expect(await writeAndRead()).toEqual({ 'browse 3 mount': 3, 'browse 2 load': 1 })
  })

  test('ignores unknown remotes, versions and signals', async () => {
    const forged = [
      'other 3 mount',
      'browse 9 mount',
      'browse 3 forged',
      'browse 3 mount more',
      'browse 3',
      '',
      '__proto__ 3 mount',
      "browse 3' mount",
    ]
    expect((await send(forged)).statusCode).toBe(204)
    expect(await writeAndRead()).toEqual({})
  })

  test('refuses other forms, too many signals and large bodies with a code', async () => {
    const tooMany = Array.from({ length: 101 }, (_, index) => `browse ${index} mount`)
    for (const body of [[], {}, [1], ['x'.repeat(151)], tooMany, 'text', null]) {
      const response = await send(body)
      const { code } = response.json()
      expect([400, 415]).toContain(response.statusCode)
      expect(code).toEqual(expect.any(String))
    }
    expect((await send(['x'.repeat(20_000)])).statusCode).toBe(413)
    expect(await writeAndRead()).toEqual({})
  })

  test('refuses more than 300 requests of an address in a minute', async () => {
    const responses = await Promise.all(Array.from({ length: 310 }, () => send(['browse 3 mount'])))
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    expect(await writeAndRead()).toEqual({ 'browse 3 mount': 300 })
  })

  test('keeps signals in memory while the database refuses them', async () => {
    await send(['browse 3 mount'])
    await sql`ALTER TABLE remote_signals RENAME TO away`.execute(t.db)
    await t.services.signals.write()
    await sql`ALTER TABLE away RENAME TO remote_signals`.execute(t.db)
    await send(['browse 3 mount'])
    expect(await writeAndRead()).toEqual({ 'browse 3 mount': 2 })
  })

  test('the sweep removes signals after 30 days', async () => {
    await sql`
      INSERT INTO remote_signals VALUES (now() - interval '31 days', 'browse', '1', 'mount', 1),
        (now() - interval '29 days', 'browse', '2', 'mount', 1)`.execute(t.db)
    await t.services.signals.removeOld()
    expect(await writeAndRead()).toEqual({ 'browse 2 mount': 1 })
  })
})

const add = (version: string, signal: string, visits: number) =>
  sql`INSERT INTO remote_signals VALUES (now(), 'browse', ${version}, ${signal}, ${visits})`.execute(
    t.db,
  )
const fallback = async () => {
  await t.services.goodVersions.refresh()
  await wait(FRESH_MS + 50)
  const { remotes } = (await t.app.inject({ url: '/registry' })).json<Registry>()
  return remotes[0]?.previous?.version
}

describe('the registry', () => {
  test('falls back to the version before the live one when no version is known good', async () => {
    await add('1', 'mount', GOOD_MOUNTS - 1)
    expect(await fallback()).toBe('2')
  })

  test('falls back to the last version with enough visits and few failures', async () => {
    await add('1', 'mount', GOOD_MOUNTS)
    expect(await fallback()).toBe('1')
    await add('2', 'mount', 1_000)
    await add('2', 'render', 21)
    expect(await fallback()).toBe('1')
    await sql`UPDATE remote_signals SET visits = 20 WHERE signal = 'render'`.execute(t.db)
    expect(await fallback()).toBe('2')
  })

  test('never falls back to a revoked version', async () => {
    await add('1', 'mount', 1_000)
    await point('browse', '3', ['2', '1'], ['1'])
    expect(await fallback()).toBe('2')
  })

  test('keeps the fallback while the database is down', async () => {
    await add('1', 'mount', GOOD_MOUNTS)
    expect(await fallback()).toBe('1')
    await sql`ALTER TABLE remote_signals RENAME TO away`.execute(t.db)
    try {
      expect(await fallback()).toBe('1')
    } finally {
      await sql`ALTER TABLE away RENAME TO remote_signals`.execute(t.db)
    }
  })
})

describe('GET /api/admin/remotes', () => {
  test('lists versions with team, state, size and signals of the period', async () => {
    const headers = await bearer(t, await addMember(t, 'admin', { roleId: 3 }))
    await writeSiteFile(t, 'teams.json', [
      { name: 'finders', remotes: ['browse'], paths: [], tokens: [] },
    ])
    await point('browse', '3', ['2'], ['1'])
    await add('3', 'mount', GOOD_MOUNTS)
    await add('3', 'lcpGood', 7)
    await sql`
      INSERT INTO remote_signals
      VALUES (now() - interval '2 days', 'browse', '2', 'mount', 5)`.execute(t.db)
    const get = async (url: string) =>
      (await t.app.inject({ url, headers })).json<RemotesAnswer>().dtoList
    const moved = '2026-11-28T00:00:00.000Z'
    const version = { knownGood: false, bytes: 40, movedAt: null, visits: {} }
    expect(await get('/api/admin/remotes?days=1')).toEqual([
      {
        name: 'browse',
        team: 'finders',
        canary: null,
        versions: [
          {
            ...version,
            version: '3',
            state: 'live',
            knownGood: true,
            movedAt: moved,
            visits: { mount: GOOD_MOUNTS, lcpGood: 7 },
          },
          { ...version, version: '2', state: 'fallback' },
          { ...version, version: '1', state: 'revoked' },
        ],
      },
    ])
    const [browse] = await get('/api/admin/remotes')
    expect(browse?.versions[1]?.visits).toEqual({ mount: 5 })
  })

  test('shows a withdrawn version as revoked', async () => {
    const headers = await bearer(t, await addMember(t, 'withdrawer', { roleId: 3 }))
    await point('browse', '3', ['2'], ['3'])
    const response = await t.app.inject({ url: '/api/admin/remotes', headers })
    const [browse] = response.json<RemotesAnswer>().dtoList
    expect(browse?.versions.map(({ state }) => state)).toEqual(['revoked', 'fallback'])
  })

  test('returns the last moves of the ledger, without lines that were cut off', async () => {
    const headers = await bearer(t, await addMember(t, 'reader', { roleId: 3 }))
    const entry = (id: number, change: object) =>
      JSON.stringify({
        id,
        at: '2026-11-28T00:00:00.000Z',
        what: 'publish',
        by: 'ann',
        checks: [],
        skipped: [],
        composition: { browse: String(id), shell: '1' },
        ...change,
      })
    const lines = Array.from({ length: 31 }, (_, index) => entry(index + 1, { name: 'browse' }))
    const withdrawal = { what: 'withdraw', name: 'browse', why: 'it hangs', composition: {} }
    await writeSiteFile(
      t,
      'ledger.jsonl',
      [...lines, entry(32, withdrawal), '{"id":33,'].join('\n'),
    )
    const response = await t.app.inject({ url: '/api/admin/remotes', headers })
    const { ledger } = response.json<RemotesAnswer>()
    const line = { at: '2026-11-28T00:00:00.000Z', name: 'browse', by: 'ann', skipped: [] }
    expect([ledger.length, ...ledger.slice(0, 2)]).toEqual([
      30,
      { ...line, id: 32, what: 'withdraw', version: null, why: 'it hangs' },
      { ...line, id: 31, what: 'publish', version: '31', why: null },
    ])
  })

  test('refuses members and an unknown period', async () => {
    const member = await addMember(t, 'member')
    const admin = await addMember(t, 'boss', { roleId: 3 })
    const status = async (url: string, headers = {}) =>
      (await t.app.inject({ url, headers })).statusCode
    expect(await status('/api/admin/remotes')).toBe(401)
    expect(await status('/api/admin/remotes', await bearer(t, member))).toBe(403)
    expect(await status('/api/admin/remotes?days=2', await bearer(t, admin))).toBe(400)
  })
})
