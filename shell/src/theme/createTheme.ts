import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

const KEY = 'darkMode'

/** The theme in `<html data-theme>`. */
export interface Theme extends Snapshot<'light' | 'dark'> {
  toggle(): void
}

/**
 * Keeps the theme that `firstPaint` has set (D36): stored under `darkMode` as `enabled`/`disabled` once the person chose;
 * until then it follows the system. Other tabs follow.
 */
export function createTheme(page: Window, storage: SafeStorage): Theme {
  const root = page.document.documentElement
  const theme = createObservable<'light' | 'dark'>(root.dataset.theme === 'dark' ? 'dark' : 'light')
  const show = (next: 'light' | 'dark') => {
    root.dataset.theme = next
    theme.set(next)
  }
  const dark = page.matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => {
    if (storage.get(KEY) === null) show(dark.matches ? 'dark' : 'light')
  })
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) show(newValue === 'enabled' ? 'dark' : 'light')
  })
  return {
    ...readOnly(theme),
    toggle: () => {
      const next = theme.getSnapshot() === 'dark' ? 'light' : 'dark'
      storage.set(KEY, next === 'dark' ? 'enabled' : 'disabled')
      show(next)
    },
  }
}
