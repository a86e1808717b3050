import { createRemoteApi } from '@sori/remote-kit/http'

/** What this remote caches; declared up front so that features and events name the same things. */
export const tagTypes = ['User', 'Change', 'Tag', 'Report', 'Track', 'Album', 'Statistics'] as const

/** The remote's empty slice: features inject their endpoints. */
export const adminApi = createRemoteApi('admin', tagTypes)
