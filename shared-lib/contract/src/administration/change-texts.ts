export const changeSubjects = ['user', 'track', 'album', 'tag', 'report', 'payout'] as const
export type ChangeSubject = (typeof changeSubjects)[number]

export const changeFields = [
  'credit',
  'subscription',
  'payment',
  'disabled',
  'administrator',
  'sessions',
  'secondFactor',
  'title',
  'albumName',
  'description',
  'albumArtPath',
  'tags',
  'character',
  'hidden',
  'pick',
  'takedown',
  'create',
  'rename',
  'merge',
  'unmerge',
  'remove',
  'names',
  'decision',
  'payout',
  'payoutAccount',
  'transfers',
  'refund',
] as const
export type ChangeField = (typeof changeFields)[number]
