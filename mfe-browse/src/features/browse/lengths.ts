import { type BrowseParams, type LengthRange, lengthRanges } from '@sori/contract/catalogue'
import type { Texts } from '../../messages/ko.ts'

/** A change of parameters that removes the filter by length. */
export const anyLength: LengthRange = { minSeconds: undefined, maxSeconds: undefined }

/** Returns a range of lengths as text. Returns an empty text for a range without limits. */
export function lengthTexts(
  { minSeconds, maxSeconds }: LengthRange | BrowseParams,
  texts: Texts['filter'],
): string {
  if (maxSeconds === undefined)
    return minSeconds === undefined ? '' : texts.atLeast(texts.seconds(minSeconds))
  const isOffered = lengthRanges.some(
    (range) => range.minSeconds === minSeconds && range.maxSeconds === maxSeconds,
  )
  // The range of 10 to 29 whole seconds is shown as "10 s – 30 s".
  const end = texts.seconds(isOffered ? maxSeconds + 1 : maxSeconds)
  if (minSeconds === undefined) return isOffered ? texts.under(end) : texts.atMost(end)
  return texts.between(texts.seconds(minSeconds), end)
}
