import type { WrittenManifest } from '@sori/contract/registry'
import { ko } from './messages/ko.ts'

type Heads = NonNullable<WrittenManifest['routes'][number]['heads']>

export const registerHeads = formHeads(ko.register)
export const findPasswordHeads = formHeads(ko.findPassword)

/** Returns the head of a page with a form, whose heading and instruction are shown early. */
function formHeads({ title, help }: { title: string; help: string }): Heads {
  return [{ title, description: [help], opening: { title, lead: help, layout: 'form' } }]
}
