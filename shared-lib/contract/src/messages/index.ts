export { josa } from './josa.ts'

import { en } from './en.ts'
import { ko, type Messages } from './ko.ts'

/** A language of the product (D1). */
export type Locale = 'ko' | 'en'
/** Languages, the default first. */
export const locales: readonly Locale[] = ['ko', 'en']
export { banged } from './banged.ts'
export { type CommonWords, commonWords } from './commonWords.ts'
export { type FieldMessages, fieldMessages } from './fields.ts'
export { type OutcomeCode, outcomeMessages } from './outcomes.ts'
export type { Messages }

const catalogue: Record<Locale, Messages> = { ko, en }

/** The words of every error code, in `locale`. Apart from the common words: they come with the first thing that can be refused. */
export function messages(locale: Locale): Messages {
  return catalogue[locale]
}
