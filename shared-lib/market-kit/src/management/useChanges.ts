import { type RequestProblem, useCommand } from '@sori/remote-kit/data'
import type { ManagementCalls } from './managementApi.ts'

export interface Changed {
  /** Default: the server's message. */
  message?: string
  run?(): void
}

/** Shows no toast for a conflict, which opens a dialog. */
function keepConflict({ code }: RequestProblem) {
  return code === 'CHANGED_MEANWHILE' ? { message: null, to: 'stay' as const } : undefined
}

export function useChangeAlbum(
  { changeAlbum }: Pick<ManagementCalls, 'changeAlbum'>,
  changed: Changed = {},
) {
  return useCommand(changeAlbum.useMutation(), {
    done: { ...changed, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    redirect: keepConflict,
    events: (_answer, { id }) => [['album.changed', { albumIds: [id] }]],
  })
}

export function useChangeTrack(
  { changeTrack }: Pick<ManagementCalls, 'changeTrack'>,
  changed: Changed = {},
) {
  return useCommand(changeTrack.useMutation(), {
    done: { ...changed, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    redirect: keepConflict,
    events: (_answer, { id }) => [['track.changed', { musicIds: [id] }]],
  })
}
