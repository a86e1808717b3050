import { configureStore, type Reducer, type Store, type UnknownAction } from '@reduxjs/toolkit'
import type { Api, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { EventDetail, EventType } from '@sori/contract/events'
import type { Host } from '@sori/contract/host'
import { isOwnEvent } from './ownEvents.ts'

type CacheTag<Type extends string> = Type | { type: Type; id: string | number }

/** The cache tags that events of other remotes and tabs invalidate. */
export type EventTags<Type extends string> = {
  [Event in EventType]?:
    | readonly CacheTag<Type>[]
    | ((detail: EventDetail<Event>) => readonly CacheTag<Type>[])
}

interface RemoteStoreParts<Type extends string> {
  // biome-ignore lint/suspicious/noExplicitAny: RTK Query's Api is invariant
  api: Api<BaseQueryFn, any, string, Type, any>
  /** All types of tags. A login invalidates them. */
  tagTypes: readonly Type[]
  eventTags: EventTags<Type>
  reducers?: Record<string, Reducer>
}

/**
 * Milliseconds to collect events before a refetch, because one change may emit several events.
 */
const COLLECT_MS = 20

/** Creates a remote's store. It receives events even while no page is mounted. */
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
  let staleTags: CacheTag<Type>[] = []
  const refetchStale = () => {
    store.dispatch(api.util.invalidateTags(staleTags))
    staleTags = []
  }
  for (const [type, tags] of Object.entries(eventTags)) {
    host.events.on(type as EventType, (detail) => {
      if (isOwnEvent(host)) return
      if (staleTags.length === 0) setTimeout(refetchStale, COLLECT_MS)
      const tagsOf = tags as (detail: unknown) => readonly CacheTag<Type>[]
      staleTags.push(...(typeof tags === 'function' ? tagsOf(detail) : tags))
    })
  }
  refetchOnline(new WeakRef(store), api.internalActions.onOnline)
  let userId = host.session.getSnapshot()?.userId
  host.session.subscribe(() => {
    const userIdBefore = userId
    userId = host.session.getSnapshot()?.userId
    if (userId === userIdBefore) return
    // A member must not see another member's data. A visitor's data is public and is refetched.
    store.dispatch(
      userIdBefore === undefined
        ? api.util.invalidateTags([...tagTypes])
        : api.util.resetApiState(),
    )
  })
  return store
}

/**
 * Refetches failed queries on reconnect. The reference is weak, so that the browser can free the
 * store of a replaced version.
 */
function refetchOnline(weakStore: WeakRef<Store>, onOnline: () => UnknownAction): void {
  const refetch = () => {
    const store = weakStore.deref()
    if (store) store.dispatch(onOnline())
    else window.removeEventListener('online', refetch)
  }
  globalThis.window?.addEventListener('online', refetch)
}
