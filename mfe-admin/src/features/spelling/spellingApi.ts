import { type TagKind, type TagNames, tagKinds } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import type {
  TagMerge,
  TagMergesAnswer,
  TagNaming,
  TagNamingChange,
  TagNamingsAnswer,
  TagRequest,
  TagRequestDecision,
  TagRequestsAnswer,
} from '@sori/contract/management'
import type { TagStatistics } from '@sori/contract/statistics'
import { onSuccess } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'
import { eventTags } from '../../api/eventTags.ts'

/** A tag and the number of its tracks. */
export interface CountedTag {
  readonly kind: TagKind
  readonly name: string
  readonly count: number
  /** The Korean and English name, where they differ from the stored one. */
  readonly names?: TagNames[string] | undefined
}

/** A rename. With `merge`, the tag is merged into the existing tag `to`. */
type TagRename = { kind: TagKind; from: string; to: string; merge?: boolean }

type CountsByKind = Readonly<Record<TagKind, Readonly<Record<string, number>>>>

const spellingApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the number of tracks of each used tag. */
    countTagUse: build.query<CountsByKind, void>({
      query: () => '/api/statistic/tags/stats',
      transformResponse: ({ dto }: { dto: TagStatistics }) =>
        Object.fromEntries(
          tagKinds.map((kind) => [
            kind,
            Object.fromEntries(
              dto[`${kind}UsageCount`].map(({ tagName, count }) => [tagName, count]),
            ),
          ]),
        ) as CountsByKind,
      providesTags: ['Tag', 'Statistics'],
    }),
    listTagNames: build.query<readonly TagNaming[], void>({
      query: () => '/api/admin/tags/names',
      transformResponse: ({ dtoList }: TagNamingsAnswer) => dtoList,
      providesTags: ['Tag'],
    }),
    nameTag: build.mutation<CommandAnswer, TagNamingChange & { tagName: string }>({
      query: ({ tagName, ...body }) => ({
        url: `/api/admin/tags/names/${encodeURIComponent(tagName)}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: onSuccess(eventTags['tags.changed']),
    }),
    listTagRequests: build.query<readonly TagRequest[], void>({
      query: () => '/api/admin/tags/requests',
      transformResponse: ({ dtoList }: TagRequestsAnswer) => dtoList,
      providesTags: ['Tag'],
    }),
    decideTagRequest: build.mutation<CommandAnswer, { id: number; decision: TagRequestDecision }>({
      query: ({ id, decision }) => ({
        url: `/api/admin/tags/requests/${id}`,
        method: 'PATCH',
        body: { decision },
      }),
      // Refetched after a refusal too: another administrator may have decided.
      invalidatesTags: eventTags['tags.changed'],
    }),
    listTagMerges: build.query<readonly TagMerge[], void>({
      query: () => '/api/admin/tags/merges',
      transformResponse: ({ dtoList }: TagMergesAnswer) => dtoList,
      providesTags: ['Tag'],
    }),
    undoTagMerge: build.mutation<CommandAnswer, number>({
      query: (id) => ({ url: `/api/admin/tags/merges/${id}/undo`, method: 'POST' }),
      // Refetched after a refusal too: another administrator may have undone it.
      invalidatesTags: eventTags['tags.changed'],
    }),
    createTag: build.mutation<CommandAnswer, { kind: TagKind; name: string }>({
      query: ({ kind, name }) => ({
        url: '/api/admin/tags',
        method: 'POST',
        body: { [kind]: [name] },
      }),
      invalidatesTags: onSuccess(eventTags['tags.changed']),
    }),
    removeTag: build.mutation<CommandAnswer, string>({
      query: (tagName) => ({
        url: `/api/admin/tags/instruments/${encodeURIComponent(tagName)}`,
        method: 'DELETE',
      }),
      // Refetched after a refusal too: a track may use the tag meanwhile.
      invalidatesTags: eventTags['tags.changed'],
    }),
    renameTag: build.mutation<CommandAnswer, TagRename>({
      query: ({ kind, from, to, merge }) => ({
        url: `/api/admin/tags/instruments/${encodeURIComponent(from)}${merge ? '?merge=true' : ''}`,
        method: 'PATCH',
        body: { [kind]: [to] },
      }),
      invalidatesTags: onSuccess(eventTags['tags.changed']),
    }),
  }),
})

export const {
  useCountTagUseQuery,
  useListTagNamesQuery,
  useNameTagMutation,
  useListTagRequestsQuery,
  useDecideTagRequestMutation,
  useListTagMergesQuery,
  useUndoTagMergeMutation,
  useCreateTagMutation,
  useRemoveTagMutation,
  useRenameTagMutation,
} = spellingApi

/** Returns the tags of a kind with their counts, the most used first. */
export function sortByCount(
  kind: TagKind,
  names: readonly string[],
  counts: CountsByKind | undefined,
  translated: TagNames = {},
): CountedTag[] {
  const namesWithCounts = names.map((name) => ({
    kind,
    name,
    count: counts?.[kind][name] ?? 0,
    names: translated[name],
  }))
  return namesWithCounts.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ko'))
}
