import type { CommandAnswer } from '@sori/contract/envelope'
import { onSuccess } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'
import { eventTags } from '../../api/eventTags.ts'

/** Hides a track or an album, with a reason for its artist, or shows it again. */
export type Hide = { kind: 'track' | 'album'; id: number } & (
  | { hidden: true; reason: string }
  | { hidden: false }
)

export const { useHideMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    hide: build.mutation<CommandAnswer, Hide>({
      query: ({ kind, id, ...body }) => ({
        url: `/api/admin/${kind}s/${id}`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: onSuccess(({ kind }) => eventTags[`${kind}.changed`]),
    }),
  }),
})
