import type { Locale } from '@sori/contract/messages'
import { locales } from '@sori/contract/messages'
import Negotiator from 'negotiator'

/** No browser names so many languages that they take more characters. */
const LONGEST = 500

/** The language that `Accept-Language` prefers among ours; Korean where it says nothing of use (D1). */
export function languageOf(header: string | undefined): Locale {
  const negotiator = new Negotiator({ headers: { 'accept-language': header?.slice(0, LONGEST) } })
  const wished = negotiator.language([...locales])
  return locales.find((locale) => locale === wished) ?? 'ko'
}
