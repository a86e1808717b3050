import type { Locale } from '@sori/contract/messages'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

const STORAGE_KEY = 'locale'

export function createLocale(storage: SafeStorage) {
  const localeOf = (value: string | null): Locale => (value === 'en' ? 'en' : 'ko')
  const locale = createObservable(localeOf(storage.get(STORAGE_KEY)))
  const show = (next: Locale) => {
    document.documentElement.lang = next
    locale.set(next)
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) show(localeOf(newValue))
  })
  return {
    ...readOnly(locale),
    choose: (next: Locale) => {
      storage.set(STORAGE_KEY, next)
      show(next)
    },
  }
}
