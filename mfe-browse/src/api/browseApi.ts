import { createRemoteApi } from '@sori/remote-kit/data'

export const tagTypes = [
  'Track',
  'Album',
  'Artist',
  'Following',
  'Tags',
  'Favourite',
  'Collection',
] as const

/** The slice into which features inject their endpoints. */
export const browseApi = createRemoteApi('browse', tagTypes)
