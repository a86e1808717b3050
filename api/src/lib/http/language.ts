import { type Locale, locales } from '@sori/contract/messages'
import Negotiator from 'negotiator'

/** Browsers send less. */
const LENGTH_MAX = 500

/** Falls back to Korean. */
export function languageOf(header: string | undefined): Locale {
  const negotiator = new Negotiator({
    headers: { 'accept-language': header?.slice(0, LENGTH_MAX) },
  })
  const preferred = negotiator.language([...locales])
  return locales.find((locale) => locale === preferred) ?? 'ko'
}
