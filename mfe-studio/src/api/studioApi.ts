import { createApi } from '@reduxjs/toolkit/query/react'
import { hostBaseQuery } from '@sori/remote-kit/http'

/** What this remote caches; declared up front so that features and events name the same things. */
export const tagTypes = ['Me'] as const

/** The remote's empty slice: features inject their endpoints. */
export const studioApi = createApi({
  reducerPath: 'studio',
  baseQuery: hostBaseQuery,
  refetchOnReconnect: true,
  tagTypes,
  endpoints: () => ({}),
})
