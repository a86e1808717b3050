/**
 * Copies `text`. Without the clipboard API (http, no permission) it selects a text field and runs
 * the old command. Never throws (product.md §2).
 */
export async function copyLink(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(text)
  }
}

function copyBySelection(text: string): void {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // beside an open dialog everything is inert: there it could not be selected
  const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  parent.append(field)
  field.focus({ preventScroll: true })
  field.select()
  document.execCommand?.('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
