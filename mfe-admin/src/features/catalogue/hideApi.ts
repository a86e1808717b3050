import type { CommandAnswer } from '@sori/contract/envelope'
import { adminApi } from '../../api/adminApi.ts'

/** A track or an album that is hidden, with the reason that its artist is told, or shown again (D49). */
export type Hide = { kind: 'track' | 'album'; id: number } & ({ hidden: true; reason: string } | { hidden: false })

/** Hides what is somebody else's, or shows it again; the cache follows the event (`eventTags.ts`). */
export const { useHideMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    hide: build.mutation<CommandAnswer, Hide>({
      query: ({ kind, id, ...body }) => ({ url: `/api/admin/${kind}s/${id}`, method: 'PATCH', body }),
    }),
  }),
})
