import type { Locale } from '@sori/contract/messages'
import { useMessages } from '@sori/remote-kit/remote'
import { en } from './en.ts'
import { ko, type Words } from './ko.ts'

const catalogue = { ko, en }

/** Returns the texts in `locale`, for messages that are shown later. */
export function wordsIn(locale: Locale): Words {
  return catalogue[locale]
}

/** This remote's words in the language on the screen. */
export function useWords(): Words {
  return useMessages(catalogue)
}
