import { type CommandEvent, useCommand } from '@sori/remote-kit/data'
import { type Hide, useHideMutation } from './hideApi.ts'

export function useHide(onDone?: () => void) {
  return useCommand(useHideMutation(), {
    done: { run: onDone, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (_answer, { kind, id }: Hide): CommandEvent[] => [
      kind === 'track'
        ? ['track.changed', { musicIds: [id] }]
        : ['album.changed', { albumIds: [id] }],
    ],
  })
}
