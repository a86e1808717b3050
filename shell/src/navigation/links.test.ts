import { serverPaths } from '@sori/contract/registry'
import { watchLinks } from './links.ts'

const openedPaths: string[] = []
watchLinks(
  (path) => openedPaths.push(path),
  () => {},
)
// Keeps jsdom from loading another document.
window.addEventListener('click', (event) => event.preventDefault())

/** Returns the path that opened inside the page. */
function click(href: string): string | undefined {
  openedPaths.length = 0
  document.body.innerHTML = `<a href="${href}">link</a>`
  document.querySelector('a')?.click()
  return openedPaths[0]
}

describe('watchLinks', () => {
  it.each([...serverPaths, 'assets'])('leaves links to /%s and below to the browser', (first) => {
    expect([click(`/${first}`), click(`/${first}/x`)]).toEqual([undefined, undefined])
  })

  it.each(['/apiary', '/mediathek', '/registrybox', '/confirmed', '/me/media', '/__gallery'])(
    'opens %s without a page load',
    (path) => {
      expect(click(path)).toBe(path)
    },
  )
})
