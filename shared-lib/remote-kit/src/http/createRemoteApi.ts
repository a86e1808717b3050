import { createApi } from '@reduxjs/toolkit/query/react'
import { hostBaseQuery } from './hostBaseQuery.ts'

/** Creates a remote's empty slice, into which features inject their endpoints. */
export function createRemoteApi<const Name extends string, const Type extends string>(
  name: Name,
  tagTypes: readonly Type[],
) {
  return createApi({
    reducerPath: name,
    baseQuery: hostBaseQuery,
    refetchOnReconnect: true,
    tagTypes,
    endpoints: () => ({}),
  })
}

/**
 * Makes an endpoint's `invalidatesTags` that spares the cache after a refusal. RTK Query invalidates
 * a plain list of tags after refusals too.
 */
export function onSuccess<Args, Tag>(tags: readonly Tag[] | ((args: Args) => readonly Tag[])) {
  return (_answer: unknown, error: unknown, args: Args): readonly Tag[] => {
    if (error) return []
    return typeof tags === 'function' ? tags(args) : tags
  }
}

/** Returns the tags of a list: its items, and the list itself, which a new item changes. */
export function listTags<Type extends string>(
  type: Type,
  items: readonly { id: number | string }[] = [],
) {
  return [{ type, id: 'LIST' as const }, ...items.map(({ id }) => ({ type, id }))]
}
