export { josa } from './josa.ts'

import { en } from './en.ts'
import { ko, type Messages } from './ko.ts'
import type { Locale } from './locale.ts'

export { banged } from './banged.ts'
export { type CommonWords, commonWords } from './commonWords.ts'
export { type FieldMessages, fieldMessages } from './fields.ts'
export { type Locale, locales } from './locale.ts'
export { type OutcomeCode, outcomeMessages } from './outcomes.ts'
export { orderText, planName } from './planNames.ts'
export type { Messages }

const catalogue: Record<Locale, Messages> = { ko, en }

/** The words of every error code, in `locale`. Apart from the common words: they come with the first thing that can be refused. */
export function messages(locale: Locale): Messages {
  return catalogue[locale]
}
