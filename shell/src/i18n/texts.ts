import type { Locale } from '@sori/contract/messages'
import { en } from './en.ts'
import { ko } from './ko.ts'

const catalogue: Record<Locale, typeof ko> = { ko, en }

export function textsOf(locale: Locale): typeof ko {
  return catalogue[locale]
}
