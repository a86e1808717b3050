const KEY = 'shortcuts'
/** Elements that handle keys themselves. */
const TYPING = 'input, select, textarea, [contenteditable], [role="slider"]'

/** Users can turn shortcuts off (WCAG 2.1.4). Default: on. */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function enableShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is blocked: the setting is lost with the page.
  }
}

/** True for a key without modifiers, outside text fields and dialogs. */
export function isBareKey(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  return !target.closest(TYPING) && !document.querySelector('dialog[open]')
}
