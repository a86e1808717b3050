import type { EventTags } from '@sori/remote-kit/host'
import type { tagTypes } from './browseApi.ts'

export const tagsOfTracks = ({ musicIds }: { musicIds: readonly number[] }) =>
  musicIds.map((id) => ({ type: 'Track' as const, id }))

/** Cache tags that changes in other remotes and tabs invalidate. */
export const eventTags = {
  'tags.changed': ['Tags', 'Track', 'Album'],
  'track.changed': ['Tags', 'Track', 'Album'],
  'album.changed': ['Tags', 'Track', 'Album'],
  'profile.changed': ['Track', 'Album', 'Artist'],
  'cart.changed': tagsOfTracks,
  'purchase.completed': tagsOfTracks,
  'collection.changed': ['Collection'],
  'following.changed': ['Artist', 'Following'],
  'favourite.changed': ({ musicIds }) =>
    ['LIST', ...musicIds].map((id) => ({ type: 'Favourite', id })),
} satisfies EventTags<(typeof tagTypes)[number]>
