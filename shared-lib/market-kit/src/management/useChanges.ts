import { type RequestProblem, useCommand } from '@sori/remote-kit/data'
import type { ManagementCalls } from './managementApi.ts'

export interface Changed {
  /** The toast after a change. Default: the server's message. */
  message?: string
  run?(): void
}

export function useChangeAlbum(
  { changeAlbum }: Pick<ManagementCalls, 'changeAlbum'>,
  changed: Changed = {},
) {
  return useCommand(changeAlbum.useMutation(), {
    ...stayingOnPage(changed),
    events: (_answer, { id }) => [['album.changed', { albumIds: [id] }]],
  })
}

export function useChangeTrack(
  { changeTrack }: Pick<ManagementCalls, 'changeTrack'>,
  changed: Changed = {},
) {
  return useCommand(changeTrack.useMutation(), {
    ...stayingOnPage(changed),
    events: (_answer, { id }) => [['track.changed', { musicIds: [id] }]],
  })
}

const stayingOnPage = (changed: Changed) =>
  ({
    done: { ...changed, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    // A conflict shows no toast: `ConflictDialog` opens.
    redirect: ({ code }: RequestProblem) =>
      code === 'CHANGED_MEANWHILE' ? { message: null, to: 'stay' as const } : undefined,
  }) as const
