import type { CartAddBody } from '@sori/contract/cart'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Offer } from './cart.repository.ts'

/** What a payload says of the track it names. */
type ChosenTrack = Pick<CartAddBody, 'title' | 'nickname' | 'filePath'>

/**
 * Holds what a payload says of a track against what is so (D10). Throws `NOT_FOUND` where there is no such track, and
 * `VALIDATION` with the fields that contradict it: the page was out of date, or somebody has made the request by hand.
 */
export function requireAsOffered(chosen: ChosenTrack, offer: Offer | undefined): asserts offer is Offer {
  if (!offer) throw new AppError('NOT_FOUND')
  const truth: ChosenTrack = { title: offer.title, nickname: offer.nickname, filePath: offer.path }
  const fields = (['title', 'nickname', 'filePath'] as const).filter((field) => chosen[field].normalize('NFC') !== truth[field])
  if (fields.length > 0) throw new RefusedRequest(fields.map((field) => ({ field, code: 'UNKNOWN_VALUE' })))
}
