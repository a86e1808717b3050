import { tryStorage } from '../storage/index.ts'

const STORAGE_KEY = 'shortcuts'
/** Controls in which a key types or moves a value. */
const TYPING_CONTROLS = 'input, select, textarea, [contenteditable], [role="slider"]'

/** Returns whether shortcuts are on (the default); users can turn them off (WCAG 2.1.4). */
export function shortcutsEnabled(): boolean {
  return tryStorage(() => localStorage.getItem(STORAGE_KEY)) !== 'off'
}

export function enableShortcuts(isEnabled: boolean): void {
  tryStorage(() =>
    isEnabled ? localStorage.removeItem(STORAGE_KEY) : localStorage.setItem(STORAGE_KEY, 'off'),
  )
}

/** Returns whether a key was pressed without modifiers, outside text fields and dialogs. */
export function isBareKey(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  return !target.closest(TYPING_CONTROLS) && !document.querySelector('dialog[open]')
}
