import type { EventTags } from '@sori/remote-kit/remote'
import type { tagTypes } from './accountApi.ts'

/** Which of our cache goes stale when something happens elsewhere: another remote, another tab. */
export const eventTags: EventTags<(typeof tagTypes)[number]> = {
  'subscription.changed': ['Plan'],
}
