import { expect, test } from '@jest/globals'
import { type KeyPurpose, Keys } from './keys.ts'

const purposes: KeyPurpose[] = ['access-token', 'refresh-token', 'code', 'mail', 'payout-account']
const ONE = 'one secret of the server, long enough'
const TWO = 'another secret of the server, as long'

test('each purpose has a separate key, which is not the secret', () => {
  const keys = new Keys(ONE)
  const texts = purposes.map((purpose) => keys.current(purpose).bytes.toString('hex'))
  expect(new Set([...texts, Buffer.from(ONE).toString('hex')]).size).toBe(purposes.length + 1)
  expect(keys.current('code').bytes).toHaveLength(32)
})

test('a key is found by its id, which is the same in every process and is not secret', () => {
  const keys = new Keys(TWO, [ONE])
  const [present, old] = keys.all('mail')
  expect([present?.id, old?.id]).toEqual([
    new Keys(TWO).current('mail').id,
    new Keys(ONE).current('mail').id,
  ])
  expect(keys.find('mail', old?.id ?? '')?.bytes).toEqual(new Keys(ONE).current('mail').bytes)
  expect(keys.find('mail', 'unknown')).toBeUndefined()
  expect(ONE).not.toContain(old?.id ?? ONE)
})
