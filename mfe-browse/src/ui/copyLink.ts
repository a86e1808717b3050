/**
 * Copies `text`. Without the clipboard API (http, no permission), selects a text field and copies
 * it. Never throws (product.md §2).
 */
export async function copyLink(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(text)
  }
}

function copyBySelection(text: string): void {
  const focusedBefore = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // An open dialog makes everything outside it inert, so the field must be inside.
  const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  parent.append(field)
  field.focus({ preventScroll: true })
  field.select()
  document.execCommand?.('copy')
  field.remove()
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
}
