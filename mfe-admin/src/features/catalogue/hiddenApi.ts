import type { CommandAnswer } from '@sori/contract/envelope'
import { onSuccess, useCommand } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'
import { eventTags } from '../../api/eventTags.ts'
import { itemChangedEvents } from '../../api/itemChangedEvents.ts'

/** A change that hides a track or an album, with a reason for its artist, or shows it again. */
type HiddenChange = { kind: 'track' | 'album'; id: number } & (
  | { hidden: true; reason: string }
  | { hidden: false }
)

const { useSetHiddenMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    setHidden: build.mutation<CommandAnswer, HiddenChange>({
      query: ({ kind, id, ...body }) => ({
        url: `/api/admin/${kind}s/${id}`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: onSuccess(({ kind }) => eventTags[`${kind}.changed`]),
    }),
  }),
})

export function useSetHidden(onDone?: () => void) {
  return useCommand(useSetHiddenMutation(), {
    done: { run: onDone, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (_answer, item) => itemChangedEvents(item),
  })
}
