import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { mailsTo, newestCode, resetLimits, runResendJobs } from '../../../testing/test-mails.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const VICTIMS = 'Victim123!'
const ATTACKERS = 'Attack456@'
const post = (url: string, payload: object, language = 'ko') =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'accept-language': language } })

type Registering = { name: string; nickname?: string; password?: string; language?: string }

async function register(registering: Registering): Promise<{ response: unknown; code: string }> {
  const { name, nickname = name, password = VICTIMS, language } = registering
  await resetLimits(t)
  const person = {
    email: `${name}@example.test`,
    name: nickname === name ? '홍길동' : '나쁜놈',
    nickname,
    password,
    'password-check': password,
    birth: '1990-01-31',
    phoneNumber: '01012345678',
  }
  const { statusCode, headers, body } = await post('/api/users', person, language)
  const response = [statusCode, body, headers['content-length']]
  return { response, code: await newestCode(t, person.email) }
}
const activate = async (activationCode: string) =>
  (await post('/api/verification/activation', { activationCode })).statusCode
const logIn = async (name: string, password: string) => {
  const response = await post('/generateToken', { username: `${name}@example.test`, password })
  return response.statusCode === 200 ? 'in' : response.json<{ code: string }>().code
}
const textTo = async (name: string) => (await mailsTo(t, `${name}@example.test`))[0]?.text ?? ''
const isNicknameFree = async (nickname: string) =>
  (await post('/api/verification/nickname', { nickname })).json<{ available: boolean }>().available

describe('two registrations of one email address', () => {
  it('create the account with the password of the registration whose code is entered', async () => {
    const victim = await register({ name: 'mina' })
    const attacker = await register({ name: 'mina', nickname: 'badguy', password: ATTACKERS })
    expect(await activate(victim.code)).toBe(200)
    expect(await logIn('mina', VICTIMS)).toBe('in')
    expect(await logIn('mina', ATTACKERS)).toBe('BAD_CREDENTIALS')
    expect(await activate(attacker.code)).toBe(400)
    const account = await t.db
      .selectFrom('members')
      .select(['nickname', 'name', 'birth', 'phone_number'])
      .where('email', '=', 'mina@example.test')
      .executeTakeFirstOrThrow()
    expect(account).toEqual({
      nickname: 'mina',
      name: '홍길동',
      birth: '1990-01-31',
      phone_number: '01012345678',
    })
  })

  it('get equal answers, and the second mail mentions several registrations', async () => {
    const first = await register({ name: 'jin' })
    expect(await textTo('jin')).not.toContain('여러 건')
    const second = await register({ name: 'jin', nickname: 'other' })
    expect(second.response).toEqual(first.response)
    expect(await textTo('jin')).toContain('이 이메일 주소로 신청된 회원가입이 여러 건 있습니다.')
    expect(await textTo('jin')).toMatch(
      /인증 코드: \w{6}\n닉네임 other, \d{4}-\d\d-\d\d \d\d:\d\d 신청\n/,
    )
    expect(await textTo('jin')).not.toContain(first.code)
    await register({ name: 'jin', nickname: 'third', language: 'en' })
    expect(await textTo('jin')).toContain('there are several registrations with this email address')
  })

  it('keep both nicknames reserved until one registration is activated', async () => {
    await register({ name: 'eun', nickname: 'first' })
    const { code } = await register({ name: 'eun', nickname: 'second' })
    expect([await isNicknameFree('first'), await isNicknameFree('SECOND')]).toEqual([false, false])
    await activate(code)
    expect([await isNicknameFree('first'), await isNicknameFree('second')]).toEqual([true, false])
  })

  it('activate one account when both codes arrive at the same time', async () => {
    const first = await register({ name: 'twice' })
    const second = await register({ name: 'twice', nickname: 'twiceb', password: ATTACKERS })
    const statuses = await Promise.all([activate(first.code), activate(second.code)])
    expect(statuses.toSorted()).toEqual([200, 400])
    const winner = statuses[0] === 200 ? VICTIMS : ATTACKERS
    expect(await logIn('twice', winner)).toBe('in')
  })

  it('keep the first valid when five more follow within the hour', async () => {
    const { code } = await register({ name: 'flooded' })
    for (let i = 0; i < 5; i++)
      await register({ name: 'flooded', nickname: `flood${i}`, password: ATTACKERS })
    expect(await activate(code)).toBe(200)
    expect(await logIn('flooded', VICTIMS)).toBe('in')
  })

  it('expire separately, three days after each was made', async () => {
    await register({ name: 'old', nickname: 'oldest' })
    await register({ name: 'old', nickname: 'newer' })
    await sql`UPDATE earlier_registrations SET registered_at = now() - interval '73 hours'`.execute(
      t.db,
    )
    await t.services.accounts.removeExpired()
    expect([await isNicknameFree('oldest'), await isNicknameFree('newer')]).toEqual([true, false])
  })
})

describe('new codes for several registrations of one email', () => {
  it('are mailed with each nickname and replace the earlier codes', async () => {
    const victim = await register({ name: 'again' })
    const attacker = await register({ name: 'again', nickname: 'badman', password: ATTACKERS })
    await resetLimits(t)
    await post('/api/verification/activation/resend', { email: 'again@example.test' })
    await runResendJobs(t)
    const text = await textTo('again')
    const codeOf = (nickname: string) =>
      new RegExp(`인증 코드: (\\w{6})\n닉네임 ${nickname},`).exec(text)?.[1] ?? ''
    expect([await activate(victim.code), await activate(attacker.code)]).toEqual([400, 400])
    expect(codeOf('badman')).toMatch(/^\w{6}$/)
    expect(await activate(codeOf('again'))).toBe(200)
    expect(await logIn('again', VICTIMS)).toBe('in')
  })
})
