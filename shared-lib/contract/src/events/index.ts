import * as z from 'zod/mini'
import { id } from '../envelope/index.ts'

/** Events between remotes. Names are in the past tense; payloads are ids only, never state. */
export const eventSchemas = {
  'credit.changed': z.object({}),
  'cart.changed': z.object({ musicIds: z.array(id) }),
  'favourite.changed': z.object({ musicIds: z.array(id) }),
  'collection.changed': z.object({}),
  'following.changed': z.object({}),
  'purchase.completed': z.object({ musicIds: z.array(id) }),
  'track.changed': z.object({ musicIds: z.array(id) }),
  'album.changed': z.object({ albumIds: z.array(id) }),
  'tags.changed': z.object({}),
  'profile.changed': z.object({}),
  'notifications.read': z.object({}),
  'report.decided': z.object({}),
  'subscription.changed': z.object({}),
} as const

export type EventType = keyof typeof eventSchemas
export type EventDetail<T extends EventType> = z.infer<(typeof eventSchemas)[T]>
