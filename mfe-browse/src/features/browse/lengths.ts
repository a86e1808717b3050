import type { BrowseParams } from '@sori/contract/catalogue'
import type { Words } from '../../messages/ko.ts'

/** How long a sound may be, in seconds; both ends are included, and either may be open. */
export interface LengthRange {
  readonly minSeconds: number | undefined
  readonly maxSeconds: number | undefined
}

/** The lengths that can be chosen, for effects up to whole pieces. */
export const lengthRanges: readonly LengthRange[] = [
  { minSeconds: undefined, maxSeconds: 10 },
  { minSeconds: 10, maxSeconds: 30 },
  { minSeconds: 30, maxSeconds: 60 },
  { minSeconds: 60, maxSeconds: 180 },
  { minSeconds: 180, maxSeconds: undefined },
]

/** The change that lets sounds of every length in. */
export const anyLength: LengthRange = { minSeconds: undefined, maxSeconds: undefined }

/** A range in words; empty for every length. */
export function lengthWords({ minSeconds, maxSeconds }: LengthRange | BrowseParams, t: Words['filter']): string {
  if (minSeconds === undefined) return maxSeconds === undefined ? '' : t.atMost(t.seconds(maxSeconds))
  return maxSeconds === undefined ? t.atLeast(t.seconds(minSeconds)) : t.between(t.seconds(minSeconds), t.seconds(maxSeconds))
}
