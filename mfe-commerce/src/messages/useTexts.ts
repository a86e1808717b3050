import { useMessages } from '@sori/remote-kit/remote'
import { en } from './en.ts'
import { ko, type Words } from './ko.ts'

const catalogue = { ko, en }

/** This remote's words in the language on the screen. */
export function useWords(): Words {
  return useMessages(catalogue)
}
