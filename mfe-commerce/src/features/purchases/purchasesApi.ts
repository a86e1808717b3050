import {
  type OwnedTrackDto,
  type OwnedTracksPageAnswer,
  type OwnedTracksParams,
  ownedTracksParams,
} from '@sori/contract/cart'
import { writeParams } from '@sori/contract/list-params'
import { type Page, toPage } from '@sori/remote-kit/data'
import { commerceApi } from '../../api/commerceApi.ts'
import { type MemberTrack, toMemberTrack } from '../../model/memberTrack.ts'

export interface OwnedTrack extends MemberTrack {
  /** False for the member's own track: it has no certificate. */
  readonly isBought: boolean
  /** True when a takedown has deprived the member of the file. */
  readonly isTakenDown: boolean
}

const toOwnedTrack = (row: OwnedTrackDto): OwnedTrack => ({
  ...toMemberTrack(row),
  isBought: row.bought !== false,
  isTakenDown: row.takenDown ?? false,
})

const purchasesApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Lists a page of purchases. Always sends the page, because without parameters the API returns
     * all.
     */
    listPurchases: build.query<Page<OwnedTrack>, { userId: string; params: OwnedTracksParams }>({
      query: ({ userId, params }) => {
        const search = writeParams(ownedTracksParams, params)
        return `/api/cart/transaction/${userId}${search || '?page=1'}`
      },
      transformResponse: (answer: OwnedTracksPageAnswer) => toPage(answer, toOwnedTrack),
      providesTags: ['Purchase'],
    }),
  }),
})

export const { useListPurchasesQuery, usePrefetch } = purchasesApi
