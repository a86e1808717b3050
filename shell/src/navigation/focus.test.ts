import { waitFor } from '@testing-library/react'
import { moveFocus } from './focus.ts'
import { createHistory } from './history.ts'
import { newPages } from './isNewPage.ts'

/** A page at `path` with a menu button above `main`; `show` puts another page into it. */
function start(path: string) {
  window.history.replaceState(null, '', path)
  document.body.innerHTML = '<button id="menu"></button><main tabindex="-1"><h1>Old</h1><button id="row"></button></main>'
  const history = createHistory(window, { steer: (location) => location, mayLeave: () => true })
  moveFocus(
    history,
    () => document.querySelector('main'),
    newPages(() => ['title']),
  )
  const show = async (html: string) => {
    find('main').innerHTML = html
    await jest.advanceTimersByTimeAsync(0)
  }
  return { ...history.navigator, show, place: () => history.getSnapshot().location.pathname }
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

/** A dialog that was opened from `opener`; closing it gives the focus back a little later, as React does. */
function open(opener: HTMLElement) {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<a href="/b" id="inside">B</a>'
  document.body.append(dialog)
  dialog.showModal()
  find('#inside').focus()
  const main = find('main')
  // what is inert takes no focus
  main.focus = () => {}
  return () => {
    dialog.remove()
    Reflect.deleteProperty(main, 'focus')
    setTimeout(() => opener.focus(), 20)
  }
}

const where = () => document.activeElement?.id || document.activeElement?.localName

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('who goes back finds the focus on the link that they followed, once it is there again', async () => {
  jest.useRealTimers()
  const { push, go, place } = start('/list')
  const list = '<h1>List</h1><a href="/one" id="one">1</a><a href="/two" id="two">2</a>'
  find('main').innerHTML = list
  find('#two').focus()
  push('/two')
  find('main').innerHTML = '<h1>Two</h1>'
  await waitFor(() => expect(where()).toBe('h1'))
  go(-1)
  await waitFor(() => expect(place()).toBe('/list'))
  find('main').innerHTML = '<h1>List</h1><p>waiting</p>'
  await waitFor(() => expect(where()).toBe('h1'))
  find('main').insertAdjacentHTML('beforeend', '<a href="/one" id="one">1</a><a href="/two" id="two">2</a>')
  await waitFor(() => expect(where()).toBe('two'))
})

test('the focus goes to main at once and to the heading when it comes', async () => {
  const { push, show } = start('/a')
  find('#menu').focus()
  push('/b')
  expect(where()).toBe('main')
  await show('<p>waiting</p>')
  expect(where()).toBe('main')
  await show('<h1>New</h1>')
  expect(where()).toBe('h1')
})

test('from a dialog it goes to the page once the dialog has given it back', async () => {
  const { push, show } = start('/a')
  const close = open(find('#menu'))
  push('/b')
  await show('<h1>New</h1>')
  await jest.advanceTimersByTimeAsync(90)
  expect(where()).toBe('inside')
  close()
  await jest.advanceTimersByTimeAsync(300)
  expect(where()).toBe('h1')
})

test('from a dialog over a page that comes slowly, it waits on main', async () => {
  const { push, show } = start('/a')
  const close = open(find('#menu'))
  push('/b')
  close()
  await jest.advanceTimersByTimeAsync(300)
  expect(where()).toBe('main')
  await show('<h1>New</h1>')
  expect(where()).toBe('h1')
})

test('a dialog that gives it back to the leaving page does not keep it there', async () => {
  const { push, show } = start('/a')
  const close = open(find('#row'))
  push('/b')
  close()
  await jest.advanceTimersByTimeAsync(300)
  expect(where()).toBe('main')
  await show('<h1>New</h1>')
  expect(where()).toBe('h1')
})

test.each([false, true])('a page that takes the focus itself keeps it (after a dialog: %s)', async (fromDialog) => {
  const { push, show } = start('/a')
  const close = fromDialog ? open(find('#menu')) : () => {}
  push('/b')
  close()
  await jest.advanceTimersByTimeAsync(50)
  await show('<input id="mail" />')
  find('#mail').focus()
  find('main').append(Object.assign(document.createElement('h1'), { textContent: 'New' }))
  await jest.advanceTimersByTimeAsync(300)
  expect(where()).toBe('mail')
})

test('who goes elsewhere while the page is on its way is not called back', async () => {
  const { push, show } = start('/a')
  push('/b')
  find('#menu').focus()
  await show('<h1>New</h1>')
  expect(where()).toBe('menu')
})

test('a filter leaves it where it is', async () => {
  const { push, show } = start('/sounds/tracks')
  find('#menu').focus()
  push('/sounds/tracks?keyword=b&page=2')
  await show('<h1>New</h1>')
  expect(where()).toBe('menu')
})

test('from one track to another it goes to the heading, though only its words are new', async () => {
  const { push } = start('/sounds/tracks/one?nickname=a&title=b')
  find('#menu').focus()
  push('/sounds/tracks/one?nickname=a&title=c')
  expect(where()).toBe('main')
  const words = find('h1').firstChild
  if (words) words.nodeValue = 'Other'
  await jest.advanceTimersByTimeAsync(0)
  expect(where()).toBe('h1')
})

test('an address that is only corrected leaves it where it is', () => {
  const { replace } = start('/sounds/tracks/one?nickname=old&title=b')
  find('#menu').focus()
  replace('/sounds/tracks/one?nickname=new&title=b')
  expect(where()).toBe('menu')
})
