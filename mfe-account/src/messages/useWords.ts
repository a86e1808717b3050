import type { Locale } from '@sori/shared-lib/messages'
import { useMessages } from '@sori/shared-lib/remote'
import { en } from './en.ts'
import { ko, type Words } from './ko.ts'

const catalogue = { ko, en }

/** This remote's words in `locale`, for what is said later than it is decided. */
export function wordsIn(locale: Locale): Words {
  return catalogue[locale]
}

/** This remote's words in the language on the screen. */
export function useWords(): Words {
  return useMessages(catalogue)
}
