import { type TagSet, tagKinds } from '@sori/contract/catalogue'

export function countTags(tags: TagSet): number {
  return tagKinds.reduce((sum, kind) => sum + tags[kind].length, 0)
}
