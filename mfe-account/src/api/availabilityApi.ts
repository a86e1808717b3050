import type { Availability } from '@sori/contract/account'
import { accountApi } from './accountApi.ts'

/** Seconds; the server checks again when the form is sent. */
const CACHE_SECONDS = 30

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
      keepUnusedDataFor: CACHE_SECONDS,
    }),
    isNicknameFree: build.query<boolean, string>({
      query: (nickname) => ({
        url: '/api/verification/nickname',
        method: 'POST',
        body: { nickname },
      }),
      transformResponse: ({ available }: Availability) => available,
      keepUnusedDataFor: CACHE_SECONDS,
    }),
  }),
})
