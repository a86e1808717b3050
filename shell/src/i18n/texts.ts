import type { Locale } from '@sori/contract/messages'
import { en } from './en.ts'
import { ko, type Words } from './ko.ts'

const catalogue: Record<Locale, Words> = { ko, en }

/** The shell's words in `locale`. */
export function wordsOf(locale: Locale): Words {
  return catalogue[locale]
}
