import { ownPath } from './useLoginDestination.ts'

describe('where a login leads', () => {
  it.each(['/sounds/tracks', '/me/cart?x=1#y', 'http://localhost/me/info'])('follows %s', (url) => {
    expect(ownPath(url)).toBe(url.replace('http://localhost', ''))
  })

  it.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', '/login', 'http://['])(
    'stays on this site for %s',
    (url) => {
      expect(ownPath(url)).toBe('/')
    },
  )
})
