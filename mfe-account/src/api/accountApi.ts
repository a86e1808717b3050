import { createRemoteApi } from '@sori/remote-kit/data'

export const tagTypes = ['Plan', 'Choices', 'ArtistPage'] as const

/** The slice into which features inject their endpoints. */
export const accountApi = createRemoteApi('account', tagTypes)
