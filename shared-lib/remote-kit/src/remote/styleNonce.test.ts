import { styleNonce } from './styleNonce.ts'

afterEach(() => document.head.replaceChildren())

test('the nonce is the one that the server has put into the page', () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="abc=">'
  expect(styleNonce()).toBe('abc=')
})

test('there is none on a page without one', () => {
  expect(styleNonce()).toBeUndefined()
  document.head.innerHTML = '<meta property="csp-nonce" nonce="">'
  expect(styleNonce()).toBeUndefined()
})
