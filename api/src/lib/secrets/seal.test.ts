import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { Keys } from './keys.ts'
import { Seal } from './seal.ts'

const ONE = 'one secret of the server, long enough'
const OTHER = 'another secret of the server, as long'
const seal = new Seal(new Keys(ONE), 'mail')

test('an encrypted value can be decrypted only with the same secret', () => {
  const sealed = seal.close({ text: '임시 비밀번호: ABCDEF' })
  expect(seal.open(sealed)).toEqual({ text: '임시 비밀번호: ABCDEF' })
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64').toString('latin1')).not.toContain(
    'ABCDEF',
  )
  expect(() => new Seal(new Keys(OTHER), 'mail').open(sealed)).toThrow()
})

test('a changed, shortened or forged text is not decrypted', () => {
  const [id = '', text = ''] = seal.close({ a: 1 }).split('.')
  const bytes = Buffer.from(text, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  const changed = bytes.toString('base64')
  for (const sealed of [
    `${id}.${changed}`,
    changed,
    `${id}.${bytes.subarray(0, 20).toString('base64')}`,
    `other.${text}`,
    '',
    'e30=',
  ])
    expect(() => seal.open(sealed)).toThrow()
})

test('encrypting a value twice returns different texts', () => {
  expect(seal.close({ a: 1 })).not.toBe(seal.close({ a: 1 }))
})

test('old secrets decrypt, and only the new secret encrypts', () => {
  const old = seal.close({ a: 1 })
  const rotated = new Seal(new Keys(OTHER, [ONE]), 'mail')
  expect(rotated.open(old)).toEqual({ a: 1 })
  const closed = rotated.close({ b: 2 })
  expect(() => seal.open(closed)).toThrow('JWT_SECRETS_OLD')
  expect(new Seal(new Keys(OTHER), 'mail').open(closed)).toEqual({ b: 2 })
})

test('a mail that an earlier release encrypted without a key id is decrypted', () => {
  const key = Buffer.from(hkdfSync('sha256', ONE, '', 'mail', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const closed = Buffer.concat([
    cipher.update(JSON.stringify({ text: 'old' }), 'utf8'),
    cipher.final(),
  ])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64')
  expect(new Seal(new Keys(OTHER, [ONE]), 'mail').open(sealed)).toEqual({ text: 'old' })
})
