import { configureStore, type Reducer, type Store, type UnknownAction } from '@reduxjs/toolkit'
import type { Api, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { EventDetail, EventType } from '@sori/contract/events'
import type { Host } from '@sori/contract/host'
import { isOwnEvent } from './ownEvents.ts'

/** A cache tag: all entries of a type, or one of them. */
export type CacheTag<Type extends string> = Type | { type: Type; id: string | number }

/**
 * The cache tags that events of other remotes and tabs invalidate:
 * `{ 'tags.changed': ['Tags', 'Track'], 'cart.changed': ({ musicIds }) => … }`.
 */
export type EventTags<Type extends string> = {
  [Event in EventType]?:
    | readonly CacheTag<Type>[]
    | ((detail: EventDetail<Event>) => readonly CacheTag<Type>[])
}

/** The parts of {@link createRemoteStore}. */
export interface RemoteStoreParts<Type extends string> {
  /** The remote's empty slice, made with `hostBaseQuery`. */
  // biome-ignore lint/suspicious/noExplicitAny: an RTK Query api is invariant in its endpoints, and a store takes any of them
  api: Api<BaseQueryFn, any, string, Type, any>
  /** Every tag type of the slice: a login invalidates all. */
  tagTypes: readonly Type[]
  eventTags: EventTags<Type>
  reducers?: Record<string, Reducer>
}

/** Milliseconds to collect events: another tab receives the events of one change one by one. */
const COLLECT_MS = 20

/**
 * Creates a remote's private store around its RTK Query slice, with the host as thunk `extra`. The
 * store listens to events from its creation (bootstrap), also while its page is not mounted.
 */
export function createRemoteStore<Type extends string>(
  host: Host,
  parts: RemoteStoreParts<Type>,
): Store {
  const { api, tagTypes, eventTags, reducers } = parts
  const store = configureStore({
    reducer: { ...reducers, [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { host } } }).concat(api.middleware),
    devTools: process.env.NODE_ENV === 'development' && { name: host.remote.name },
  })
  let stale: CacheTag<Type>[] = []
  const refetchStale = () => {
    store.dispatch(api.util.invalidateTags(stale))
    stale = []
  }
  for (const [type, tags] of Object.entries(eventTags)) {
    host.events.on(type as EventType, (detail) => {
      if (isOwnEvent(host)) return
      if (stale.length === 0) setTimeout(refetchStale, COLLECT_MS)
      const tagsOf = tags as (detail: unknown) => readonly CacheTag<Type>[]
      stale.push(...(typeof tags === 'function' ? tagsOf(detail) : tags))
    })
  }
  refetchOnline(new WeakRef(store), api.internalActions.onOnline)
  let userId = host.session.getSnapshot()?.userId
  host.session.subscribe(() => {
    const before = userId
    userId = host.session.getSnapshot()?.userId
    if (userId === before) return
    // Another member must not see the data of the one before. A visitor's data is public.
    store.dispatch(
      before === undefined ? api.util.invalidateTags([...tagTypes]) : api.util.resetApiState(),
    )
  })
  return store
}

/**
 * Refetches failed queries that are still shown after the network is back (`refetchOnReconnect`).
 * Keeps only a weak reference: nothing tells the store that its version was replaced.
 */
function refetchOnline(ref: WeakRef<Store>, onOnline: () => UnknownAction): void {
  const refetch = () => {
    const store = ref.deref()
    if (store) store.dispatch(onOnline())
    else window.removeEventListener('online', refetch)
  }
  globalThis.window?.addEventListener('online', refetch)
}
