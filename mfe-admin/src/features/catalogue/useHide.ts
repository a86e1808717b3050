import { type CommandEvent, useCommand } from '@sori/remote-kit/commands'
import { type Hide, hide } from './hideApi.ts'

/** Hides a track or an album, or shows it again; every remote hears of it. */
export function useHide(done?: () => void) {
  return useCommand(hide, {
    done: { run: done, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (_answer, { kind, id }: Hide): CommandEvent[] => [
      kind === 'track' ? ['track.changed', { musicIds: [id] }] : ['album.changed', { albumIds: [id] }],
    ],
  })
}
