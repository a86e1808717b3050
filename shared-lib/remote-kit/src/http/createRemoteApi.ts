import { createApi } from '@reduxjs/toolkit/query/react'
import { hostBaseQuery } from './hostBaseQuery.ts'

/** A remote's empty slice: features inject their endpoints. `name` is the remote's, `tagTypes` everything that it caches. */
export function createRemoteApi<const Name extends string, const Type extends string>(name: Name, tagTypes: readonly Type[]) {
  return createApi({ reducerPath: name, baseQuery: hostBaseQuery, refetchOnReconnect: true, tagTypes, endpoints: () => ({}) })
}

/** The tags of a list: its items, and the list itself, which another item would change. */
export function listTags<Type extends string>(type: Type, items: readonly { id: number | string }[] = []) {
  return [{ type, id: 'LIST' as const }, ...items.map(({ id }) => ({ type, id }))]
}
