import { type TagSet, tagKinds } from '@sori/contract/catalogue'

/** Returns the number of tags in a set. */
export function countTags(tags: TagSet): number {
  return tagKinds.reduce((sum, kind) => sum + tags[kind].length, 0)
}
