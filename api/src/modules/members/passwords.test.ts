import { expect, test } from '@jest/globals'
import { Passwords } from './passwords.ts'

test('a hash is argon2id with its own salt, and answers its own password only', async () => {
  const passwords = new Passwords()
  const [first, second] = [await passwords.hash('Sesame123!'), await passwords.hash('Sesame123!')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await passwords.verify('Sesame123!', first)).toBe(true)
  expect(await passwords.verify('Sesame124!', first)).toBe(false)
  expect(await passwords.verify('no password of anybody', undefined)).toBe(false)
})

test('a flood waits in line up to a bound; the rest is told to come back, and the line empties', async () => {
  const passwords = new Passwords()
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.hash('Sesame123!')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThan(200)
  expect(refused[0]?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 2 })
  expect(await passwords.hash('Sesame123!')).toMatch(/^\$argon2id/)
})
