const KEY = 'shortcuts'
/** Elements in which keys have their own meaning. */
const TYPING = 'input, select, textarea, [contenteditable], [role="slider"]'

/** Whether single keys mean something; a person can switch them off (WCAG 2.1.4). On where that cannot be kept. */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Switches them on or off, for the next visits too. */
export function enableShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // blocked storage: the setting lasts until the page is left
  }
}

/** True for a key that may be a shortcut: pressed alone, where nothing is typed, with no dialog open, and not taken yet. */
export function isBareKey(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  return !target.closest(TYPING) && !document.querySelector('dialog[open]')
}
