import { useMessages } from '@sori/remote-kit/host'
import { en } from './en.ts'
import { ko, type Texts } from './ko.ts'

const catalogue = { ko, en }

/** This remote's words in the language on the screen. */
export function useTexts(): Texts {
  return useMessages(catalogue)
}
