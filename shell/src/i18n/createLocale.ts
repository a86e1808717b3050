import type { Snapshot } from '@sori/contract/host'
import type { Locale } from '@sori/contract/messages'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

const KEY = 'locale'

/** The language on the screen, as it stands on `<html lang>`. */
export interface LocaleChoice extends Snapshot<Locale> {
  choose(locale: Locale): void
}

/** Keeps the language (D1): `ko` until the person chose `en`; other tabs follow. */
export function createLocale(page: Window, storage: SafeStorage): LocaleChoice {
  const locale = createObservable<Locale>(storage.get(KEY) === 'en' ? 'en' : 'ko')
  const show = (next: Locale) => {
    page.document.documentElement.lang = next
    locale.set(next)
  }
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) show(newValue === 'en' ? 'en' : 'ko')
  })
  return {
    ...readOnly(locale),
    choose: (next) => {
      storage.set(KEY, next)
      show(next)
    },
  }
}
