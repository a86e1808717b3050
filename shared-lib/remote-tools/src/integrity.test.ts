import { hasIntegrity, integrityOf } from './integrity.ts'

const bytes = new TextEncoder().encode('run()')

test.each([
  ['sha256', integrityOf(bytes)],
  ['sha384 (of older builds)', integrityOf(bytes, 'sha384')],
])('hasIntegrity verifies the %s hash of a file and detects a change', (_, hash) => {
  expect(hasIntegrity(bytes, hash)).toBe(true)
  expect(hasIntegrity(new TextEncoder().encode('run( )'), hash)).toBe(false)
})

test('hasIntegrity rejects text without a hash that browsers support', () => {
  for (const hash of ['', 'sha256-', 'md5-ab', 'sha384-'])
    expect(hasIntegrity(bytes, hash)).toBe(false)
})
