import { expect, test } from '@jest/globals'
import { Seal } from './seal.ts'

const seal = new Seal('one secret of the server, long enough')

test('what was closed can be opened, by the same secret only', () => {
  const sealed = seal.close({ text: '임시 비밀번호: ABCDEF' })
  expect(seal.open(sealed)).toEqual({ text: '임시 비밀번호: ABCDEF' })
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('ABCDEF')
  expect(() => new Seal('another secret of the server, as long').open(sealed)).toThrow()
})

test('what was changed, cut or made up cannot be opened', () => {
  const bytes = Buffer.from(seal.close({ a: 1 }), 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  for (const sealed of [bytes.toString('base64'), bytes.subarray(0, 20).toString('base64'), '', 'e30='])
    expect(() => seal.open(sealed)).toThrow()
})

test('the same thing is never closed the same way', () => {
  expect(seal.close({ a: 1 })).not.toBe(seal.close({ a: 1 }))
})
