export { josa } from './josa.ts'

import { en } from './en.ts'
import { ko, type Messages } from './ko.ts'
import type { Locale } from './locale.ts'

export { banged } from './banged.ts'
export { type CommonTexts, commonTexts } from './commonTexts.ts'
export { type FieldMessages, fieldMessages } from './fields.ts'
export { type Locale, locales } from './locale.ts'
export { type OutcomeCode, outcomeMessages } from './outcomes.ts'
export { orderText, planName } from './planNames.ts'
export type { Messages }

const catalogue: Record<Locale, Messages> = { ko, en }

/** Separate from the common words: pages load it with the first request that can fail. */
export function messages(locale: Locale): Messages {
  return catalogue[locale]
}
