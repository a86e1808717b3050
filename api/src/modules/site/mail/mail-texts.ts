import type { Locale } from '@sori/contract/messages'
import { en } from './mail-texts.en.ts'
import { ko } from './mail-texts.ko.ts'

/** Returns the mails in `locale`. */
export function mailTexts(locale: Locale): typeof ko {
  return { ko, en }[locale]
}
