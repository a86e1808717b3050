import type { CommandAnswer } from '@sori/contract/envelope'
import type { PicksAnswer, PicksBody } from '@sori/contract/management'
import { useCommand } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'

export type Picks = PicksAnswer['dto']

const picksApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPicks: build.query<Picks, void>({
      query: () => '/api/admin/picks',
      transformResponse: ({ dto }: PicksAnswer) => dto,
      providesTags: ['Pick'],
    }),
    /**
     * Saves the list. Refetches it after a refusal too, because another administrator may have
     * changed it.
     */
    setPicks: build.mutation<CommandAnswer, PicksBody>({
      query: (body) => ({ url: '/api/admin/picks', method: 'PUT', body }),
      invalidatesTags: ['Pick', 'Change'],
    }),
  }),
})

export const { useListPicksQuery } = picksApi

export function useSetPicks(onDone?: () => void) {
  return useCommand(picksApi.useSetPicksMutation(), {
    done: { run: onDone, to: 'stay' },
    failed: { to: 'stay' },
    events: (_answer, { picks }) => [
      ['track.changed', { musicIds: picks.map(({ musicId }) => musicId) }],
    ],
  })
}

/** Returns the list in the form of the request. */
export function toPicksBody(picks: Picks['picks']): PicksBody['picks'] {
  return picks.map(({ musicId, sentence }) => ({ musicId, sentence }))
}
