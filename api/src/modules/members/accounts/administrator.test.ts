import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer } from '@sori/contract/account'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'

const COMMAND = fileURLToPath(new URL('../../../../../scripts/ops.ts', import.meta.url))

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

function admin(
  args: string[],
  typed = '',
  databaseUrl = t.databaseUrl,
): Promise<{ code: number | null; output: string }> {
  const { NODE_OPTIONS: _nodeOptions, ...own } = process.env
  const child = spawn(process.execPath, [COMMAND, 'admin', ...args], {
    env: { ...own, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(typed)
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, output: output.trim() })),
  )
}
const logIn = (email: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/generateToken', payload: { username: email, password } })
const landing = async (email: string, password: string) =>
  (await logIn(email, password)).json<LoginAnswer>().redirectUrl

describe('npm run ops -- admin create', () => {
  test('creates an account that can log in with the password from standard input', async () => {
    const { code, output } = await admin(
      ['create', ' Boss@Example.test ', '--nickname', 'boss'],
      'Typed123!\n',
    )
    expect([code, output]).toEqual([0, 'Boss@Example.test is a new administrator.'])
    expect(await landing('boss@example.test', 'Typed123!')).toBe('/admin/statistic')
  })

  test('generates and shows a password when standard input is empty', async () => {
    const { code, output } = await admin(['create', 'second@example.test'])
    const password = /shown this once: (\S{20})$/.exec(output)?.[1] ?? ''
    expect([code, password.length]).toEqual([0, 20])
    expect(await landing('second@example.test', password)).toBe('/admin/statistic')
  })

  test('promotes a member and keeps the password and sessions', async () => {
    await addMember(t, 'mina')
    const { accessToken } = (await logIn('mina@example.test', PASSWORD)).json<LoginAnswer>()
    expect(await admin(['create', 'mina@example.test'])).toEqual({
      code: 0,
      output: 'mina@example.test is an administrator now.',
    })
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await t.app.inject({ url: '/api/admin/users', headers })).statusCode).toBe(200)
    expect(await admin(['create', 'mina@example.test'])).toEqual({
      code: 0,
      output: 'mina@example.test is an administrator already.',
    })
  })

  test("sets a password and ends the account's sessions with --new-password", async () => {
    await addMember(t, 'eun')
    const { accessToken } = (await logIn('eun@example.test', PASSWORD)).json<LoginAnswer>()
    expect((await admin(['create', 'eun@example.test', '--new-password'], 'Newer123!')).code).toBe(
      0,
    )
    expect(
      (await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${accessToken}` } }))
        .statusCode,
    ).toBe(401)
    expect((await logIn('eun@example.test', PASSWORD)).statusCode).toBe(401)
    expect(await landing('eun@example.test', 'Newer123!')).toBe('/admin/statistic')
  })

  test('replaces an account that was registered but never activated', async () => {
    await addMember(t, 'planted', { activated: false })
    expect(
      (await admin(['create', 'planted@example.test', '--nickname', 'owner'], 'Owner123!')).code,
    ).toBe(0)
    expect((await logIn('planted@example.test', PASSWORD)).statusCode).toBe(401)
    expect(await landing('planted@example.test', 'Owner123!')).toBe('/admin/statistic')
  })

  test('changes nothing and explains in one sentence when an argument is invalid', async () => {
    await addMember(t, 'taken')
    const disabled = await addMember(t, 'off')
    await t.db
      .updateTable('members')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.id)
      .execute()
    const cases: [string[], string, RegExp][] = [
      [[], '', /^usage: npm run ops -- admin/],
      [['create', 'x@y.kr', '--bad'], '', /^usage: npm run ops -- admin/],
      [['create', 'nobody'], '', /^The email does not fit the form: nobody$/],
      [['create', 'weak@example.test'], 'weak', /^The password needs 8 to 128 characters/],
      [
        ['create', 'third@example.test', '--nickname', 'Taken'],
        'Typed123!',
        /^The nickname is taken: give another with --nickname\.$/,
      ],
      [
        ['create', 'off@example.test'],
        '',
        /is disabled: another administrator has to enable it first\.$/,
      ],
    ]
    for (const [args, typed, words] of cases) {
      const { code, output } = await admin(args, typed)
      expect([args, code, output]).toEqual([args, 1, expect.stringMatching(words)])
      expect(output.split('\n')).toHaveLength(1)
    }
    expect((await logIn('third@example.test', 'Typed123!')).statusCode).toBe(401)
    expect(
      (await admin(['create', 'x@y.kr'], 'Typed123!', 'postgres://nobody@127.0.0.1:1/none')).output,
    ).toBe('The database of DATABASE_URL cannot be reached: is the product running?')
  })
})

describe('npm run ops -- admin reset-second-factor', () => {
  test('removes the second factor and records it', async () => {
    const boss = await addMember(t, 'locked', { roleId: 3 })
    await t.db
      .insertInto('second_factors')
      .values({ member_id: boss.id, secret: 'lost', confirmed_at: new Date() })
      .execute()
    expect((await logIn(boss.email, PASSWORD)).json()).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
    const { code, output } = await admin(['reset-second-factor', 'Locked@example.test'])
    expect([code, output]).toEqual([0, 'locked@example.test logs in with the password alone.'])
    expect(await landing(boss.email, PASSWORD)).toBe('/admin/statistic')
    const changes = await t.db
      .selectFrom('admin_changes')
      .select(['member_id', 'field', 'to_value', 'reason'])
      .execute()
    expect(changes).toEqual([
      {
        member_id: boss.id,
        field: 'secondFactor',
        to_value: false,
        reason: 'npm run ops -- admin reset-second-factor',
      },
    ])
  })

  test('reports that an account has no second factor', async () => {
    const { code, output } = await admin(['reset-second-factor', 'nobody@example.test'])
    expect([code, output]).toEqual([0, 'nobody@example.test has no second factor.'])
    expect((await admin(['reset-second-factor'])).code).toBe(1)
  })
})
