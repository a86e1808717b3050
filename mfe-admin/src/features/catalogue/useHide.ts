import { type CommandEvent, useCommand } from '@sori/remote-kit/data'
import { type Hide, useHideMutation } from './hideApi.ts'

/** Hides a track or an album, or shows it again. */
export function useHide(done?: () => void) {
  return useCommand(useHideMutation(), {
    done: { run: done, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (_answer, { kind, id }: Hide): CommandEvent[] => [
      kind === 'track'
        ? ['track.changed', { musicIds: [id] }]
        : ['album.changed', { albumIds: [id] }],
    ],
  })
}
