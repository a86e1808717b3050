import { useCommand } from '../commands/index.ts'
import type { ManagementCalls } from './managementApi.ts'

/** What follows from a change. */
export interface Changed {
  /** Left out, the server's message. */
  message?: string
  run?(): void
}

/** Changes an album and tells every remote; the person stays where they are. */
export function useChangeAlbum({ changeAlbum }: Pick<ManagementCalls, 'changeAlbum'>, changed: Changed = {}) {
  return useCommand(changeAlbum, {
    done: { ...changed, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (_answer, { id }) => [['album.changed', { albumIds: [id] }]],
  })
}

/** Changes a track, as {@link useChangeAlbum}. */
export function useChangeTrack({ changeTrack }: Pick<ManagementCalls, 'changeTrack'>, changed: Changed = {}) {
  return useCommand(changeTrack, {
    done: { ...changed, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (_answer, { id }) => [['track.changed', { musicIds: [id] }]],
  })
}
