import type { BrowseParams, LengthRange } from '@sori/contract/catalogue'
import type { Words } from '../../messages/ko.ts'

/** The change that lets sounds of every length in. */
export const anyLength: LengthRange = { minSeconds: undefined, maxSeconds: undefined }

/** A range in words; empty for every length. */
export function lengthWords({ minSeconds, maxSeconds }: LengthRange | BrowseParams, t: Words['filter']): string {
  if (minSeconds === undefined) return maxSeconds === undefined ? '' : t.atMost(t.seconds(maxSeconds))
  return maxSeconds === undefined ? t.atLeast(t.seconds(minSeconds)) : t.between(t.seconds(minSeconds), t.seconds(maxSeconds))
}
