import { styleNonce } from './styleNonce.ts'

afterEach(() => document.head.replaceChildren())

test('styleNonce returns the nonce of the page', () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="abc=">'
  expect(styleNonce()).toBe('abc=')
})

test('styleNonce returns undefined on a page without a nonce', () => {
  expect(styleNonce()).toBeUndefined()
  document.head.innerHTML = '<meta property="csp-nonce" nonce="">'
  expect(styleNonce()).toBeUndefined()
})
