import { errors as en } from './en/errors.ts'
import { errors as ko } from './ko/errors.ts'
import type { Locale } from './locale.ts'

export type Messages = { errors: typeof ko }

const catalogue: Record<Locale, Messages> = { ko: { errors: ko }, en: { errors: en } }

export function messages(locale: Locale): Messages {
  return catalogue[locale]
}
