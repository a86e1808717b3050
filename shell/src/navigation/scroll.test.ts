import { ShellHistory } from './history.ts'
import { keepScroll } from './scroll.ts'

const tops: number[] = []

function start(path: string) {
  tops.length = 0
  window.history.replaceState(null, '', path)
  window.scrollTo = ((_left: number, top: number) => void tops.push(top)) as typeof window.scrollTo
  const history = new ShellHistory({
    guard: (location) => location,
    mayLeave: () => true,
    namedBy: () => ['title'],
  })
  keepScroll(history)
  return history.navigator
}

describe('keepScroll', () => {
  it.each([
    ['another path', '/sounds/tracks', '/sounds/albums'],
    ['another page of a list', '/sounds/tracks', '/sounds/tracks?page=2'],
    [
      'another track',
      '/sounds/tracks/one?nickname=a&title=b',
      '/sounds/tracks/one?nickname=a&title=c',
    ],
  ])('scrolls to the top for %s', (_what, from, to) => {
    start(from).push(to)
    expect(tops).toEqual([0])
  })

  it('keeps the scroll position when a filter changes', () => {
    start('/sounds/tracks').push('/sounds/tracks?sort=oldest')
    expect(tops).toEqual([])
  })

  it('keeps the scroll position when the URL is only corrected', () => {
    start('/sounds/tracks/one?nickname=old&title=b').replace(
      '/sounds/tracks/one?nickname=new&title=b',
    )
    expect(tops).toEqual([])
  })

  it('restores the position after a login redirect, but no position of other pages', async () => {
    Object.defineProperty(document.documentElement, 'scrollHeight', {
      value: 5000,
      configurable: true,
    })
    const navigator = start('/sounds/tracks?page=3')
    Object.defineProperty(window, 'scrollY', { value: 400, configurable: true })
    window.dispatchEvent(new Event('scroll'))
    navigator.push('/login')
    navigator.push('/register')
    tops.length = 0
    navigator.replace('/sounds/tracks?page=3')
    await new Promise(requestAnimationFrame)
    expect(tops).toEqual([400])
    navigator.push('/legal/terms')
    tops.length = 0
    navigator.push('/sounds/tracks?page=3')
    await new Promise(requestAnimationFrame)
    expect(tops).toEqual([0])
    navigator.push('/login')
    tops.length = 0
    navigator.replace('/sounds/albums')
    await new Promise(requestAnimationFrame)
    expect(tops).toEqual([0])
  })
})
