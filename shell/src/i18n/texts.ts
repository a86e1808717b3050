import type { Locale } from '@sori/contract/messages'
import { en } from './en.ts'
import { ko, type Texts } from './ko.ts'

const catalogue: Record<Locale, Texts> = { ko, en }

/** The shell's words in `locale`. */
export function textsOf(locale: Locale): Texts {
  return catalogue[locale]
}
