import type { Locale } from '@sori/contract/messages'
import { useMessages } from '@sori/remote-kit/host'
import { en } from './en.ts'
import { ko, type Texts } from './ko.ts'

const catalogue = { ko, en }

/** Returns the texts in `locale`, for messages that are shown later. */
export function textsIn(locale: Locale): Texts {
  return catalogue[locale]
}

export function useTexts(): Texts {
  return useMessages(catalogue)
}
