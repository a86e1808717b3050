import type { CommandEvent } from '@sori/remote-kit/data'

/** Returns the events that report a changed track or album. */
export function itemChangedEvents({
  kind,
  id,
}: {
  kind: 'track' | 'album'
  id: number
}): CommandEvent[] {
  return [
    kind === 'track'
      ? ['track.changed', { musicIds: [id] }]
      : ['album.changed', { albumIds: [id] }],
  ]
}
