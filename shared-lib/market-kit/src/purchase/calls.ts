import type { BatchBody, PurchaseBody } from '@sori/contract/cart'
import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { ApiRequest } from '@sori/remote-kit/data'
import type { AudioFile } from '../model/index.ts'

export interface Buyable {
  readonly id: number
  readonly title: string
  readonly artist: { readonly nickname: string }
  readonly filePath: string
  readonly file?: AudioFile
  readonly duration?: number | null
}

/** Milliseconds until a purchase without a response is reported as unknown. */
const TIMEOUT_MS = 20_000

/** Requests that buy tracks, for the endpoints of any remote. */
export const purchaseCalls = {
  /** Buys one track. A track that the member owns costs nothing. */
  buy: (body: PurchaseBody): ApiRequest => ({
    url: '/api/cart/transaction',
    method: 'POST',
    body,
    timeoutMs: TIMEOUT_MS,
  }),
  /** Buys several tracks. If the server refuses one track, it refuses all. */
  buyAll: ({ userId, musicIds }: BatchBody & { userId: string }): ApiRequest => ({
    url: `/api/cart/transaction/${userId}`,
    method: 'POST',
    body: { musicIds },
    timeoutMs: TIMEOUT_MS,
  }),
}

/** Returns the track as the page shows it. The server refuses a purchase if a field has changed. */
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
