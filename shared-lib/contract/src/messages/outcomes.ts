import { outcomes as en } from './en/outcomes.ts'
import { outcomes as ko } from './ko/outcomes.ts'
import type { Locale } from './locale.ts'

export type OutcomeCode = keyof typeof ko

const catalogue: Record<Locale, Record<OutcomeCode, string>> = { ko, en }

export function outcomeMessages(locale: Locale): Record<OutcomeCode, string> {
  return catalogue[locale]
}
