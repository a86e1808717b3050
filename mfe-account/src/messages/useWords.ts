import { useMessages } from '@sori/shared-lib/remote'
import { en } from './en.ts'
import { ko, type Words } from './ko.ts'

const catalogue = { ko, en }

/** This remote's words in the language on the screen. */
export function useWords(): Words {
  return useMessages(catalogue)
}
