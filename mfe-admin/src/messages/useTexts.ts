import { useMessages } from '@sori/remote-kit/host'
import { en } from './en.ts'
import { ko, type Texts } from './ko.ts'

const catalogue = { ko, en }

export function useTexts(): Texts {
  return useMessages(catalogue)
}
