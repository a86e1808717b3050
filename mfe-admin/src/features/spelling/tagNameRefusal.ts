import { fieldRefusals } from '@sori/contract/errors'
import { tagName } from '@sori/contract/management'
import type { Locale } from '@sori/contract/messages'
import { problemWords } from '@sori/remote-kit/forms'
import type { Words } from '../../messages/ko.ts'

/** Why no tag may be called so, in the words that creating and renaming share; nothing where one may. */
export function tagNameRefusal(name: string, { spelling: t }: Words, locale: Locale): string | undefined {
  const { error } = tagName.safeParse(name, { reportInput: true })
  const [refusal] = error ? fieldRefusals(error.issues) : []
  if (!refusal) return undefined
  if (refusal.code === 'REQUIRED') return t.nameRequired
  return refusal.code === 'TOO_LONG' ? problemWords(locale, { ...refusal, field: 'tagName' }) : t.rule
}
