import type { CommandAnswer } from '@sori/contract/envelope'
import type { TakedownBody } from '@sori/contract/management'
import { onSuccess, useCommand } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'
import { eventTags } from '../../api/eventTags.ts'
import { itemChangedEvents } from '../../api/itemChangedEvents.ts'

type Item = { kind: 'track' | 'album'; id: number }
type Takedown = Omit<TakedownBody, 'id'> & Item

const { useTakeDownMutation, useLiftTakedownMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    takeDown: build.mutation<CommandAnswer, Takedown>({
      query: (body) => ({ url: '/api/admin/takedowns', method: 'POST', body }),
      invalidatesTags: onSuccess(({ kind }) => eventTags[`${kind}.changed`]),
    }),
    liftTakedown: build.mutation<CommandAnswer, Item>({
      query: ({ kind, id }) => ({ url: `/api/admin/takedowns/${kind}/${id}`, method: 'DELETE' }),
      invalidatesTags: onSuccess(({ kind }) => eventTags[`${kind}.changed`]),
    }),
  }),
})

export function useTakeDown(onDone: () => void) {
  return useCommand(useTakeDownMutation(), {
    done: { run: onDone, to: 'stay' },
    failed: { to: 'stay' },
    events: (_answer, item) => itemChangedEvents(item),
  })
}

export function useLiftTakedown() {
  return useCommand(useLiftTakedownMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
    events: (_answer, item) => itemChangedEvents(item),
  })
}
