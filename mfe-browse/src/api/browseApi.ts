import { createRemoteApi } from '@sori/remote-kit/data'

export const tagTypes = ['Track', 'Album', 'Tags'] as const

/** The remote's empty slice: features inject their endpoints. */
export const browseApi = createRemoteApi('browse', tagTypes)
