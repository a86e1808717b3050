import { expect, test } from '@jest/globals'
import type { HashingLimiter } from './passwords.ts'
import { Passwords, UNMATCHABLE_HASH } from './passwords.ts'

test('a hash is argon2id with a separate salt and verifies only its own password', async () => {
  const passwords = new Passwords()
  const [first, second] = [await passwords.hash('Sesame123!'), await passwords.hash('Sesame123!')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await passwords.verify('Sesame123!', first, 'login')).toBe(true)
  expect(await passwords.verify('Sesame124!', first, 'login')).toBe(false)
  expect(await passwords.verify('no password of anybody', undefined, 'login')).toBe(false)
})

test('a full queue refuses more hashes and accepts hashes again after it has emptied', async () => {
  const passwords = new Passwords()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, () => passwords.hash('Sesame123!', 'login')),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThan(200)
  expect(refused[0]?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 2 })
  expect(await passwords.hash('Sesame123!')).toMatch(/^\$argon2id/)
})

test('no password matches UNMATCHABLE_HASH, whose form equals that of other hashes', async () => {
  const passwords = new Passwords()
  expect(await passwords.verify('', UNMATCHABLE_HASH, 'login')).toBe(false)
  expect(await passwords.verify('Sesame123!', UNMATCHABLE_HASH, 'login')).toBe(false)
  const memberHash = await passwords.hash('Sesame123!')
  const formOf = (hash: string) =>
    hash.split('$').map((part) => (/^[mv]=/.test(part) ? part : part.length))
  expect(formOf(UNMATCHABLE_HASH)).toEqual(formOf(memberHash))
})

test.each<[HashingLimiter, HashingLimiter]>([
  ['visitor', 'login'],
  ['visitor', 'known-device'],
  ['visitor', 'member'],
  ['member', 'login'],
  ['login', 'known-device'],
])('a full queue for %s neither refuses nor delays the queue for %s', async (full, other) => {
  const passwords = new Passwords()
  const flood = Array.from({ length: 300 }, () => passwords.hash('Sesame123!', full))
  const done: string[] = []
  const flooded = Promise.allSettled(flood).then(() => done.push(full))
  for (let i = 0; i < 5; i++) await passwords.hash('Sesame123!', other)
  done.push(other)
  await flooded
  expect(done).toEqual([other, full])
})
