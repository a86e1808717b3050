import type { CartAnswer } from '@sori/contract/cart'
import type { AlbumAnswer, TrackAnswer } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { toTrack } from '@sori/market-kit/catalogue'
import type { InterruptedPurchase } from '@sori/market-kit/purchase'
import { commerceApi } from '../../api/commerceApi.ts'

interface ReturnPlace {
  readonly kind: InterruptedPurchase['kind']
  /** The present title of the track or name of the album; empty for the cart. */
  readonly name: string
  readonly path: string
}

interface ReturnArgs {
  purchase: InterruptedPurchase
  userId: string
}

const returnApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the page that continues the purchase, or null when nothing is left to buy. */
    getReturnPlace: build.query<ReturnPlace | null, ReturnArgs>({
      query: ({ purchase, userId }) => urlOf(purchase, userId),
      transformResponse: (answer: unknown, _meta, { purchase }) => returnPlaceOf(purchase, answer),
    }),
  }),
})

function urlOf(purchase: InterruptedPurchase, userId: string): string {
  if (purchase.kind === 'track') return `/api/sounds/tracks/${purchase.musicId}`
  if (purchase.kind === 'cart') return `/api/cart/${userId}`
  const nickname = encodeURIComponent(purchase.nickname)
  const name = encodeURIComponent(purchase.albumName)
  return `/api/sounds/albums/${nickname}/title/${name}`
}

function returnPlaceOf({ kind }: InterruptedPurchase, answer: unknown): ReturnPlace | null {
  if (kind === 'cart')
    return (answer as CartAnswer).dtoList.length > 0 ? { kind, name: '', path: paths.cart() } : null
  if (kind === 'track') {
    const { title, artist, owned } = toTrack((answer as TrackAnswer).dto)
    return owned
      ? null
      : { kind, name: title, path: paths.track({ nickname: artist.nickname, title }) }
  }
  const [album] = (answer as AlbumAnswer).dtoList
  if (!album?.tracks.some(({ owned }) => !owned)) return null
  const { albumName, nickname } = album.albumDTO
  return { kind, name: albumName, path: paths.album({ nickname, albumName }) }
}

export const { useGetReturnPlaceQuery } = returnApi
