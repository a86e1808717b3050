import { waitFor } from '@testing-library/react'
import { moveFocus } from './focus.ts'
import { ShellHistory } from './history.ts'

/** Starts with a page that has a menu button above `main`. */
function start(path: string) {
  window.history.replaceState(null, '', path)
  document.body.innerHTML =
    '<button id="menu"></button><main tabindex="-1"><h1>Old</h1><button id="row"></button></main>'
  const history = new ShellHistory({
    guard: (location) => location,
    mayLeave: () => true,
    namedBy: () => ['title'],
  })
  moveFocus(history)
  const show = async (html: string) => {
    find('main').innerHTML = html
    await jest.advanceTimersByTimeAsync(0)
  }
  return { ...history.navigator, show, currentPath: () => history.getSnapshot().location.pathname }
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element
}

/** Opens a dialog; closing returns the focus later, as React does. */
function openDialog(opener: HTMLElement) {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<a href="/b" id="inside">B</a>'
  document.body.append(dialog)
  dialog.showModal()
  find('#inside').focus()
  const main = find('main')
  // Simulates an inert element: it takes no focus.
  main.focus = () => {}
  return () => {
    dialog.remove()
    Reflect.deleteProperty(main, 'focus')
    setTimeout(() => opener.focus(), 20)
  }
}

const focusedElement = () => document.activeElement?.id || document.activeElement?.localName

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('moveFocus', () => {
  it('restores the focus to the followed link after Back', async () => {
    jest.useRealTimers()
    const { push, go, currentPath } = start('/list')
    const list = '<h1>List</h1><a href="/one" id="one">1</a><a href="/two" id="two">2</a>'
    find('main').innerHTML = list
    find('#two').focus()
    push('/two')
    find('main').innerHTML = '<h1>Two</h1>'
    await waitFor(() => expect(focusedElement()).toBe('h1'))
    go(-1)
    await waitFor(() => expect(currentPath()).toBe('/list'))
    find('main').innerHTML = '<h1>List</h1><p>waiting</p>'
    await waitFor(() => expect(focusedElement()).toBe('h1'))
    find('main').insertAdjacentHTML(
      'beforeend',
      '<a href="/one" id="one">1</a><a href="/two" id="two">2</a>',
    )
    await waitFor(() => expect(focusedElement()).toBe('two'))
  })

  it('focuses main immediately and the heading when it appears', async () => {
    const { push, show } = start('/a')
    find('#menu').focus()
    push('/b')
    expect(focusedElement()).toBe('main')
    await show('<p>waiting</p>')
    expect(focusedElement()).toBe('main')
    await show('<h1>New</h1>')
    expect(focusedElement()).toBe('h1')
  })

  it('moves the focus from a dialog to the page after the dialog has closed', async () => {
    const { push, show } = start('/a')
    const close = openDialog(find('#menu'))
    push('/b')
    await show('<h1>New</h1>')
    await jest.advanceTimersByTimeAsync(90)
    expect(focusedElement()).toBe('inside')
    close()
    await jest.advanceTimersByTimeAsync(300)
    expect(focusedElement()).toBe('h1')
  })

  it('focuses main when a page loads slowly after a dialog', async () => {
    const { push, show } = start('/a')
    const close = openDialog(find('#menu'))
    push('/b')
    close()
    await jest.advanceTimersByTimeAsync(300)
    expect(focusedElement()).toBe('main')
    await show('<h1>New</h1>')
    expect(focusedElement()).toBe('h1')
  })

  it('moves the focus to the new page although a dialog returns it to the old page', async () => {
    const { push, show } = start('/a')
    const close = openDialog(find('#row'))
    push('/b')
    close()
    await jest.advanceTimersByTimeAsync(300)
    expect(focusedElement()).toBe('main')
    await show('<h1>New</h1>')
    expect(focusedElement()).toBe('h1')
  })

  it.each([false, true])(
    'keeps the focus that a page sets itself (after a dialog: %s)',
    async (fromDialog) => {
      const { push, show } = start('/a')
      const close = fromDialog ? openDialog(find('#menu')) : () => {}
      push('/b')
      close()
      await jest.advanceTimersByTimeAsync(50)
      await show('<input id="mail" />')
      find('#mail').focus()
      find('main').append(Object.assign(document.createElement('h1'), { textContent: 'New' }))
      await jest.advanceTimersByTimeAsync(300)
      expect(focusedElement()).toBe('mail')
    },
  )

  it('does not take the focus from a control that the user has focused', async () => {
    const { push, show } = start('/a')
    push('/b')
    find('#menu').focus()
    await show('<h1>New</h1>')
    expect(focusedElement()).toBe('menu')
  })

  it('keeps the focus when a filter changes', async () => {
    const { push, show } = start('/sounds/tracks')
    find('#menu').focus()
    push('/sounds/tracks?keyword=b&page=2')
    await show('<h1>New</h1>')
    expect(focusedElement()).toBe('menu')
  })

  it('focuses the heading when only its text changes', async () => {
    const { push } = start('/sounds/tracks/one?nickname=a&title=b')
    find('#menu').focus()
    push('/sounds/tracks/one?nickname=a&title=c')
    expect(focusedElement()).toBe('main')
    const textNode = find('h1').firstChild
    if (textNode) textNode.nodeValue = 'Other'
    await jest.advanceTimersByTimeAsync(0)
    expect(focusedElement()).toBe('h1')
  })

  it('keeps the focus when the URL is only corrected', () => {
    const { replace } = start('/sounds/tracks/one?nickname=old&title=b')
    find('#menu').focus()
    replace('/sounds/tracks/one?nickname=new&title=b')
    expect(focusedElement()).toBe('menu')
  })
})
