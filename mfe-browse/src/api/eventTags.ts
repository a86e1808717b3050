import type { EventTags } from '@sori/remote-kit/remote'
import type { tagTypes } from './browseApi.ts'

const tracks = ({ musicIds }: { musicIds: readonly number[] }) => musicIds.map((id) => ({ type: 'Track' as const, id }))

/** Which of our cache goes stale when something happens, here, in another remote or in another tab. */
export const eventTags: EventTags<(typeof tagTypes)[number]> = {
  'tags.changed': ['Tags', 'Track', 'Album'],
  'track.changed': ['Tags', 'Track', 'Album'],
  'album.changed': ['Tags', 'Track', 'Album'],
  'profile.changed': ['Track', 'Album'],
  'cart.changed': tracks,
  'purchase.completed': tracks,
}
