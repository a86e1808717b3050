import type { EventTags } from '@sori/remote-kit/host'
import type { tagTypes } from './accountApi.ts'

/** Cache tags that changes in other remotes and tabs invalidate. */
export const eventTags = {
  'subscription.changed': ['Plan'],
} satisfies EventTags<(typeof tagTypes)[number]>
