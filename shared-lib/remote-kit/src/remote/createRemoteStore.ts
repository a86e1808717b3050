import { configureStore, type Reducer, type Store } from '@reduxjs/toolkit'
import type { Api, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { EventType } from '@sori/contract/events'
import type { Host } from '@sori/contract/host'

/** Which cache tags a fact makes stale, e.g. `{ 'tags.changed': ['Tags', 'Tracks'] }`. */
export type EventTags<Tag extends string> = Partial<Record<EventType, readonly Tag[]>>

/** What {@link createRemoteStore} builds a store of. */
export interface RemoteStoreParts<Tag extends string> {
  /** The remote's empty slice, made with `hostBaseQuery`. */
  // biome-ignore lint/suspicious/noExplicitAny: an RTK Query api is invariant in its endpoints, and a store takes any of them
  api: Api<BaseQueryFn, any, string, Tag, any>
  /** Every tag type of the slice: all go stale when a visitor logs in. */
  tagTypes: readonly Tag[]
  eventTags: EventTags<Tag>
  reducers?: Record<string, Reducer>
}

/**
 * A remote's private store around its RTK Query slice, with the host as thunk `extra`.
 * It listens to events from the moment it is made (bootstrap), so that it is never stale when its page comes back.
 */
export function createRemoteStore<Tag extends string>(host: Host, parts: RemoteStoreParts<Tag>): Store {
  const { api, tagTypes, eventTags, reducers } = parts
  const store = configureStore({
    reducer: { ...reducers, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { host } } }).concat(api.middleware),
    devTools: false,
  })
  for (const [type, tags] of Object.entries(eventTags)) {
    host.events.on(type as EventType, () => {
      store.dispatch(api.util.invalidateTags([...(tags as readonly Tag[])]))
    })
  }
  // What failed while there was no network is asked for again when there is one, by whoever still shows it (`refetchOnReconnect`).
  window.addEventListener('online', () => store.dispatch(api.internalActions.onOnline()))
  let user = host.session.getSnapshot()?.userId
  host.session.subscribe(() => {
    const [before, next] = [user, host.session.getSnapshot()?.userId]
    if (next === before) return
    user = next
    // what one member has is nobody else's to see, however long the next answer takes; what a visitor saw, all may see
    store.dispatch(before === undefined ? api.util.invalidateTags([...tagTypes]) : api.util.resetApiState())
  })
  return store
}
