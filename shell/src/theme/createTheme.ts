import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

const STORAGE_KEY = 'darkMode'

/** Creates the theme. The theme follows the system until the user chooses one. */
export function createTheme(storage: SafeStorage) {
  const root = document.documentElement
  const theme = createObservable<'light' | 'dark'>(root.dataset.theme === 'dark' ? 'dark' : 'light')
  const show = (isDark: boolean) => {
    const next = isDark ? 'dark' : 'light'
    root.dataset.theme = next
    theme.set(next)
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (storage.get(STORAGE_KEY) === null) show(matches)
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) show(newValue === 'enabled')
  })
  return {
    ...readOnly(theme),
    toggle: () => {
      const isDark = theme.getSnapshot() === 'light'
      storage.set(STORAGE_KEY, isDark ? 'enabled' : 'disabled')
      show(isDark)
    },
  }
}
