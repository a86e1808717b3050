import { ownPath } from './useLoginDestination.ts'

describe('ownPath', () => {
  it.each(['/sounds/tracks', '/me/cart?x=1#y', 'http://localhost/me/info'])('accepts %s', (url) => {
    expect(ownPath(url)).toBe(url.replace('http://localhost', ''))
  })

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login',
    'http://[',
  ])('refuses %s', (url) => {
    expect(ownPath(url)).toBe('/')
  })
})
