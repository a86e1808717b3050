import type { CommandAnswer } from '@sori/contract/envelope'
import { onSuccess } from '@sori/remote-kit/data'
import { browseApi } from './browseApi.ts'
import { eventTags } from './eventTags.ts'

/** A track or an album of the user. */
export interface OwnItem {
  readonly kind: 'track' | 'album'
  readonly id: number
}

const hidingApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Makes a hidden item of the user public again. */
    showItem: build.mutation<CommandAnswer, OwnItem>({
      query: ({ kind, id }) => ({
        url: `/api/me/${kind}s/${id}`,
        method: 'PATCH',
        body: { hidden: false },
      }),
      invalidatesTags: onSuccess(eventTags['track.changed']),
    }),
  }),
})

export const { useShowItemMutation } = hidingApi
