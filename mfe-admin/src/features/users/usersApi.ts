import { type UsersAnswer, type UsersParams, usersParams } from '@sori/contract/administration'
import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import { listTags, type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'
import { toUser, type User } from '../../model/user.ts'

/**
 * An edit of a member. `version` is the member's version that the administrator saw. A null
 * `subscription` ends the plan.
 */
export type UserEdit = { userId: number; version: number; reason?: string } & (
  | { field: 'credit'; value: number }
  | { field: 'subscription'; value: number | null }
  | { field: 'payment'; value: boolean }
  | { field: 'disabled' | 'administrator'; value: boolean }
)

const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<Page<User>, UsersParams>({
      query: (params) => `/api/admin/users${writeParams(usersParams, params)}`,
      transformResponse: (answer: UsersAnswer) => toPage(answer, toUser),
      providesTags: (page) => listTags('User', page?.items),
    }),
    /**
     * Edits a member. Refetches the members after a refusal too, because another administrator may
     * have changed them.
     */
    editUser: build.mutation<CommandAnswer, UserEdit>({
      query: (edit) => ({
        ...requestOf(edit),
        url: `/api/admin/users/${edit.userId}/${edit.field}${queryOf(edit)}`,
      }),
      invalidatesTags: ['User', 'Change', 'Statistics'],
    }),
  }),
})

export const { useListUsersQuery, useEditUserMutation, usePrefetch } = usersApi

/** Returns the query with version and reason. The specification allows neither in the body. */
function queryOf({ version, reason }: UserEdit): string {
  return `?${new URLSearchParams({ version: String(version), ...(reason && { reason }) })}`
}

function requestOf(edit: UserEdit) {
  const { field, value } = edit
  if (field === 'disabled') return { method: 'PATCH' as const, body: { disabled: value } }
  if (field === 'administrator') return { method: 'PUT' as const, body: { administrator: value } }
  if (field === 'subscription' && value === null) return { method: 'DELETE' as const }
  return { method: 'PUT' as const, body: value }
}
