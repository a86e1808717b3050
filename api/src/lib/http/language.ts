import type { Locale } from '@sori/contract/messages'
import { locales } from '@sori/contract/messages'
import Negotiator from 'negotiator'

/** Characters of `Accept-Language` that are read; browsers send less. */
const LONGEST = 500

/** Falls back to Korean (D1). */
export function languageOf(header: string | undefined): Locale {
  const negotiator = new Negotiator({ headers: { 'accept-language': header?.slice(0, LONGEST) } })
  const wished = negotiator.language([...locales])
  return locales.find((locale) => locale === wished) ?? 'ko'
}
