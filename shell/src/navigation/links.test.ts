import { serverPaths } from '@sori/contract/registry'
import { watchLinks } from './links.ts'

const opened: string[] = []
watchLinks(document, { open: (path) => opened.push(path), warm: () => {} })
// keeps jsdom from loading another document
window.addEventListener('click', (event) => event.preventDefault())

/** Clicks a link to `href`; the path that opened inside the page, or undefined where the browser follows it. */
function click(href: string): string | undefined {
  opened.length = 0
  document.body.innerHTML = `<a href="${href}">link</a>`
  document.querySelector('a')?.click()
  return opened[0]
}

test.each([...serverPaths, 'assets'])('leaves links to /%s and below to the browser', (first) => {
  expect([click(`/${first}`), click(`/${first}/x`)]).toEqual([undefined, undefined])
})

test.each(['/apiary', '/mediathek', '/registrybox', '/confirmed', '/me/media', '/__gallery'])(
  'opens %s without a page load',
  (path) => {
    expect(click(path)).toBe(path)
  },
)
