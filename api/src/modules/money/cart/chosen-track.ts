import type { CartAddBody } from '@sori/contract/cart'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Offer } from './cart.repository.ts'

type ChosenTrack = Pick<CartAddBody, 'title' | 'nickname' | 'filePath'>

/**
 * Checks the track that the client has shown against the stored one. Throws `NOT_FOUND` for a
 * missing track, and `VALIDATION` with the fields that differ.
 */
export function requireAsOffered(
  chosen: ChosenTrack,
  offer: Offer | undefined,
): asserts offer is Offer {
  if (!offer) throw new AppError('NOT_FOUND')
  const storedTrack: ChosenTrack = { ...offer, filePath: offer.path }
  const fields = (['title', 'nickname', 'filePath'] as const).filter(
    (field) => chosen[field].normalize('NFC') !== storedTrack[field],
  )
  if (fields.length > 0)
    throw new RefusedRequest(fields.map((field) => ({ field, code: 'UNKNOWN_VALUE' })))
}
