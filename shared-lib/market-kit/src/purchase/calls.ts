import type { BatchBody, PurchaseBody } from '@sori/contract/cart'
import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { ApiRequest } from '@sori/remote-kit/data'
import type { AudioFile } from '../model/index.ts'

/** A track that may be bought. */
export interface Buyable {
  readonly id: number
  readonly title: string
  readonly artist: { readonly nickname: string }
  readonly filePath: string
  readonly file?: AudioFile
  readonly duration?: number | null
}

/** A purchase that has no answer by then may or may not have happened, in ms. */
const DEADLINE = 20_000

/** The calls by which sounds are bought (D25), for the endpoints of any remote. */
export const purchaseCalls = {
  /** `POST /api/cart/transaction`: one track; one that is owned already costs nothing. */
  buy: (body: PurchaseBody): ApiRequest => ({
    url: '/api/cart/transaction',
    method: 'POST',
    body,
    deadline: DEADLINE,
  }),
  /** `POST /api/cart/transaction/{userId}`: several, all or nothing. */
  buyAll: ({ userId, musicIds }: BatchBody & { userId: string }): ApiRequest => ({
    url: `/api/cart/transaction/${userId}`,
    method: 'POST',
    body: { musicIds },
    deadline: DEADLINE,
  }),
}

/** Returns the payload for a track, as displayed. The server checks all fields (D10). */
export function chosenTrack(userId: string, { id, title, filePath, artist }: Buyable) {
  return {
    musicId: id,
    userId: Number(userId),
    title,
    filePath,
    nickname: artist.nickname,
    credit: TRACK_CREDITS,
  } as const
}
