import { hasIntegrity, integrityOf } from './integrity.ts'

const bytes = new TextEncoder().encode('run()')

test.each([
  ['sha256', integrityOf(bytes)],
  ['sha384, as of older builds', integrityOf(bytes, 'sha384')],
])('a file has its hash by %s, and a changed file has not', (_, hash) => {
  expect(hasIntegrity(bytes, hash)).toBe(true)
  expect(hasIntegrity(new TextEncoder().encode('run( )'), hash)).toBe(false)
})

test('what names no hash that a browser would take is no hash', () => {
  for (const hash of ['', 'sha256-', 'md5-ab', 'sha384-']) expect(hasIntegrity(bytes, hash)).toBe(false)
})
