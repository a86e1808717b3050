import { type TagSet, tagKinds } from '@sori/contract/catalogue'

/** How many tags a set has. */
export function countTags(tags: TagSet): number {
  return tagKinds.reduce((sum, kind) => sum + tags[kind].length, 0)
}
