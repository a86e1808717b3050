import type { Locale } from '@sori/contract/messages'
import { useMessages } from '@sori/remote-kit/host'
import { en } from './en.ts'
import { ko, type Texts } from './ko.ts'

const catalogue = { ko, en }

export function useTexts(): Texts {
  return useMessages(catalogue)
}

/** Returns this remote's texts in `locale`, where no hook can be used. */
export function textsIn(locale: Locale): Texts {
  return catalogue[locale]
}
