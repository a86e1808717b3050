import { createRemoteApi } from '@sori/remote-kit/data'

export const tagTypes = [
  'User',
  'Change',
  'Tag',
  'Report',
  'Payout',
  'Refund',
  'Pick',
  'Track',
  'Album',
  'Statistics',
  'SecondFactor',
  'Job',
  'Remote',
  'Promotion',
] as const

/** The remote's empty slice: features inject their endpoints. */
export const adminApi = createRemoteApi('admin', tagTypes)
