import type { Availability } from '@sori/contract/account'
import { accountApi } from './accountApi.ts'

/** Seconds that an answer is cached. The server checks again when the form is sent. */
const KEPT = 30

/** Whether an email or a nickname is free (product.md §7). */
export const availabilityApi = accountApi.injectEndpoints({
  endpoints: (build) => ({
    isEmailFree: build.query<boolean, string>({
      query: (email) => ({
        url: '/api/verification/email',
        method: 'POST',
        body: { email },
        anonymous: true,
      }),
      transformResponse: ({ available }: Availability) => available,
      keepUnusedDataFor: KEPT,
    }),
    isNicknameFree: build.query<boolean, string>({
      query: (nickname) => ({
        url: '/api/verification/nickname',
        method: 'POST',
        body: { nickname },
      }),
      transformResponse: ({ available }: Availability) => available,
      keepUnusedDataFor: KEPT,
    }),
  }),
})
