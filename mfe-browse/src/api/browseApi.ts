import { createRemoteApi } from '@sori/remote-kit/http'

export const tagTypes = ['Track', 'Album', 'Tags'] as const

/** The remote's empty slice: features inject their endpoints. */
export const browseApi = createRemoteApi('browse', tagTypes)
