import { createRemoteApi } from '@sori/remote-kit/data'

export const tagTypes = ['Plan'] as const

/** The remote's empty slice: features inject their endpoints. */
export const accountApi = createRemoteApi('account', tagTypes)
