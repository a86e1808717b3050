/** What an administrator can change. */
export const changeSubjects = ['user', 'track', 'album', 'tag', 'report'] as const
/** What an administrator can change. */
export type ChangeSubject = (typeof changeSubjects)[number]

/** What of it can change: of a user, of a track or an album, of a tag, of a report. */
export const changeFields = [
  'credit',
  'subscription',
  'payment',
  'disabled',
  'title',
  'albumName',
  'description',
  'albumArtPath',
  'tags',
  'hidden',
  'create',
  'rename',
  'merge',
  'decision',
] as const
/** What of it can change. */
export type ChangeField = (typeof changeFields)[number]
