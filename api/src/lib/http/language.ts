import { type Locale, locales } from '@sori/contract/messages'
import Negotiator from 'negotiator'

/** The number of characters of the header that are read. Browsers send fewer. */
const HEADER_LENGTH_MAX = 500

/** Returns the supported language that the client prefers, or Korean. */
export function languageOf(header: string | undefined): Locale {
  const negotiator = new Negotiator({
    headers: { 'accept-language': header?.slice(0, HEADER_LENGTH_MAX) },
  })
  const preferred = negotiator.language([...locales])
  return locales.find((locale) => locale === preferred) ?? 'ko'
}
