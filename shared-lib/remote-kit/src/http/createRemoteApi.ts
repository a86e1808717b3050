import { createApi } from '@reduxjs/toolkit/query/react'
import { hostBaseQuery } from './hostBaseQuery.ts'

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

/** Returns `tags` after a success only. RTK Query invalidates a plain list after failures too. */
export function onSuccess<Args, Tag>(tags: readonly Tag[] | ((args: Args) => readonly Tag[])) {
  return (_answer: unknown, error: unknown, args: Args): readonly Tag[] => {
    if (error) return []
    return typeof tags === 'function' ? tags(args) : tags
  }
}

export function listTags<Type extends string>(
  type: Type,
  items: readonly { id: number | string }[] = [],
) {
  return [{ type, id: 'LIST' as const }, ...items.map(({ id }) => ({ type, id }))]
}
