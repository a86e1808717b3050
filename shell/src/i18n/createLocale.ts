import type { Locale } from '@sori/contract/messages'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

const KEY = 'locale'

export function createLocale(storage: SafeStorage) {
  const localeOf = (value: string | null): Locale => (value === 'en' ? 'en' : 'ko')
  const locale = createObservable(localeOf(storage.get(KEY)))
  const show = (next: Locale) => {
    document.documentElement.lang = next
    locale.set(next)
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) show(localeOf(newValue))
  })
  return {
    ...readOnly(locale),
    choose: (next: Locale) => {
      storage.set(KEY, next)
      show(next)
    },
  }
}
