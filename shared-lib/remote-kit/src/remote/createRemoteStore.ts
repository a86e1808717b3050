import { configureStore, type Reducer, type Store, type UnknownAction } from '@reduxjs/toolkit'
import type { Api, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { EventDetail, EventType } from '@sori/contract/events'
import type { Host } from '@sori/contract/host'

/** A cache tag: every entry of a type, or one of them. */
export type CacheTag<Type extends string> = Type | { type: Type; id: string | number }

/** Which cache tags an event makes stale: `{ 'tags.changed': ['Tags', 'Track'], 'cart.changed': ({ musicIds }) => … }`. */
export type EventTags<Type extends string> = {
  [Event in EventType]?: readonly CacheTag<Type>[] | ((detail: EventDetail<Event>) => readonly CacheTag<Type>[])
}

/** What {@link createRemoteStore} builds a store of. */
export interface RemoteStoreParts<Type extends string> {
  /** The remote's empty slice, made with `hostBaseQuery`. */
  // biome-ignore lint/suspicious/noExplicitAny: an RTK Query api is invariant in its endpoints, and a store takes any of them
  api: Api<BaseQueryFn, any, string, Type, any>
  /** Every tag type of the slice: all go stale when a visitor logs in. */
  tagTypes: readonly Type[]
  eventTags: EventTags<Type>
  reducers?: Record<string, Reducer>
}

/**
 * A remote's private store around its RTK Query slice, with the host as thunk `extra`. It listens to events from the moment it is made (bootstrap),
 * so that it is never stale when its page comes back.
 */
export function createRemoteStore<Type extends string>(host: Host, parts: RemoteStoreParts<Type>): Store {
  const { api, tagTypes, eventTags, reducers } = parts
  const store = configureStore({
    reducer: { ...reducers, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { host } } }).concat(api.middleware),
    devTools: process.env.NODE_ENV === 'development' && { name: host.remote.name },
  })
  for (const [type, tags] of Object.entries(eventTags)) {
    host.events.on(type as EventType, (detail) => {
      const stale = typeof tags === 'function' ? (tags as (detail: unknown) => readonly CacheTag<Type>[])(detail) : tags
      store.dispatch(api.util.invalidateTags([...stale]))
    })
  }
  refetchOnline(new WeakRef(store), api.internalActions.onOnline)
  let userId = host.session.getSnapshot()?.userId
  host.session.subscribe(() => {
    const before = userId
    userId = host.session.getSnapshot()?.userId
    if (userId === before) return
    // what one member has is nobody else's to see, however long the next answer takes; what a visitor saw, all may see
    store.dispatch(before === undefined ? api.util.invalidateTags([...tagTypes]) : api.util.resetApiState())
  })
  return store
}

/**
 * What failed while there was no network is asked for again when there is one, by whoever still shows it (`refetchOnReconnect`). A version that was
 * replaced ends without a word to its store: the window does not keep it, and stops listening for it.
 */
function refetchOnline(ref: WeakRef<Store>, onOnline: () => UnknownAction): void {
  const refetch = () => {
    const store = ref.deref()
    if (store) store.dispatch(onOnline())
    else window.removeEventListener('online', refetch)
  }
  globalThis.window?.addEventListener('online', refetch)
}
