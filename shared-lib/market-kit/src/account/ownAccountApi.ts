import type { PasswordBody, Session, SessionsAnswer } from '@sori/contract/account'
import type { CommandAnswer } from '@sori/contract/envelope'
import type { CommandEndpoint, createRemoteApi } from '@sori/remote-kit/data'

export interface OwnAccountCalls {
  changePassword: CommandEndpoint<PasswordBody, CommandAnswer>
  listSessions: {
    useQuery(
      nothing: undefined,
      options: { skip: boolean },
    ): { currentData?: readonly Session[] | undefined; error?: unknown; refetch(): unknown }
  }
  endSession: CommandEndpoint<string, CommandAnswer>
  /** Keeps the current session. */
  endOtherSessions: CommandEndpoint<void, CommandAnswer>
  endAllSessions: CommandEndpoint<void, CommandAnswer>
}

/** Adds the endpoints of the own account to a remote's API slice. Call it once per slice. */
export function ownAccountCalls<Name extends string, Type extends string>(
  api: ReturnType<typeof createRemoteApi<Name, Type>>,
): OwnAccountCalls {
  return api.enhanceEndpoints({ addTagTypes: ['OwnSession'] }).injectEndpoints({
    endpoints: (build) => ({
      changePassword: build.mutation<CommandAnswer, PasswordBody>({
        query: (body) => ({
          url: '/api/me/password',
          method: 'PUT',
          body: new URLSearchParams(body),
        }),
      }),
      listSessions: build.query<readonly Session[], void>({
        query: () => '/api/me/sessions',
        transformResponse: ({ dtoList }: SessionsAnswer) => dtoList,
        providesTags: ['OwnSession'],
      }),
      endSession: build.mutation<CommandAnswer, string>({
        query: (id) => ({ url: `/api/me/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
        invalidatesTags: ['OwnSession'],
      }),
      endOtherSessions: build.mutation<CommandAnswer, void>({
        query: () => ({ url: '/api/me/sessions', method: 'DELETE' }),
        invalidatesTags: ['OwnSession'],
      }),
      endAllSessions: build.mutation<CommandAnswer, void>({
        query: () => ({ url: '/api/me/sessions?current=true', method: 'DELETE' }),
      }),
    }),
  }).endpoints
}
