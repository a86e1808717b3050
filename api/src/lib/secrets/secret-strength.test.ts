import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { looksRandom } from './secret-strength.ts'

test.each([
  'a'.repeat(40),
  'abc'.repeat(12),
  '0123456789'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'zyxwvutsrqponmlkjihgfedcba9876543210',
  'kq83hf7skq83hf7skq83hf7skq83hf7s',
  'changeme-changeme-changeme-changeme',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'sorijangteo-production-jwt-secret-2026',
  'my-super-secret-jwt-token-key-please-change',
  'SuperSecretPasswordForSorijangteo123!',
  '00000000-0000-0000-0000-000000000000',
])('the secret %s is guessable', (secret) => {
  expect(looksRandom(secret)).toBe(false)
})

test('generated secrets of every common form are accepted', () => {
  const makers = [
    () => randomBytes(16).toString('hex'),
    () => randomBytes(24).toString('base64'),
    () => randomBytes(48).toString('base64url'),
    () => randomUUID(),
  ]
  for (const make of makers)
    for (let n = 0; n < 500; n++)
      expect([make()].filter((secret) => !looksRandom(secret))).toEqual([])
})
