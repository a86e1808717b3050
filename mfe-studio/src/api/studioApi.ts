import { createRemoteApi } from '@sori/remote-kit/data'

export const tagTypes = ['Album', 'Track', 'Tags', 'Statistics'] as const

/** The remote's empty slice: features inject their endpoints. */
export const studioApi = createRemoteApi('studio', tagTypes)
