import { copyLink } from './copyLink.ts'

const { clipboard } = navigator
beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  document.body.innerHTML =
    '<button id="page"></button><dialog open></dialog>' +
    '<dialog open><button id="menu"></button></dialog>'
})
afterEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  Reflect.deleteProperty(document, 'execCommand')
})

/** Records copied texts and the parent of the selected field. */
function copies() {
  const copied: { text: string | undefined; beside: Element | null | undefined }[] = []
  document.execCommand = () => {
    const field = document.activeElement
    copied.push({
      text: field instanceof HTMLTextAreaElement ? field.value : undefined,
      beside: field?.parentElement,
    })
    return true
  }
  return copied
}

describe('copyLink without the clipboard API', () => {
  it('copies inside the topmost dialog and restores the focus', async () => {
    const button = document.querySelector<HTMLElement>('#menu')
    const copied = copies()
    button?.focus()
    await copyLink('http://localhost/x')
    expect(copied).toEqual([{ text: 'http://localhost/x', beside: button?.parentElement }])
    expect(button).toHaveFocus()
    expect(document.querySelector('textarea')).toBeNull()
  })

  it('copies on the page when no dialog is open', async () => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.remove()
    const copied = copies()
    await copyLink('http://localhost/x')
    expect(copied).toEqual([{ text: 'http://localhost/x', beside: document.body }])
  })
})
