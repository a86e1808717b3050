import type { Locale } from '@sori/contract/messages'
import { locales } from '@sori/contract/messages'

/** The language that `Accept-Language` prefers among ours; Korean where it says nothing of use (D1). */
export function languageOf(header: string | undefined): Locale {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...rest] = part.trim().toLowerCase().split(';')
      const q = rest.map((one) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(one)?.[1]).find(Boolean)
      return { language: range.split('-')[0], q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
  for (const { language } of wishes) {
    const locale = locales.find((one) => one === language)
    if (locale) return locale
  }
  return 'ko'
}
