import { common as en } from './en/common.ts'
import { common as ko } from './ko/common.ts'
import type { Locale } from './locale.ts'

export type CommonTexts = typeof ko

const catalogue: Record<Locale, CommonTexts> = { ko, en }

/** Returns the texts that the site's first page loads. */
export function commonTexts(locale: Locale): CommonTexts {
  return catalogue[locale]
}
