import type { CommandAnswer } from '@sori/contract/envelope'
import type {
  ChoicesAnswer,
  Notification,
  NotificationChoice,
  NotificationsAnswer,
  ReadBody,
  StoredChoice,
} from '@sori/contract/notifications'
import { onSuccess, type Page, toPage } from '@sori/remote-kit/data'
import { accountApi } from '../../api/accountApi.ts'

const notificationsApi = accountApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Lists notifications, the newest first. Fetched at each visit, because a bell has announced
     * new ones.
     */
    listNotifications: build.query<Page<Notification>, { page: number }>({
      query: ({ page }) => `/api/me/notifications?page=${page}`,
      transformResponse: (answer: NotificationsAnswer) => toPage(answer, (row) => row),
      keepUnusedDataFor: 0,
    }),
    markRead: build.mutation<CommandAnswer, ReadBody>({
      query: (body) => ({ url: '/api/me/notifications', method: 'PATCH', body }),
    }),
    listChoices: build.query<readonly StoredChoice[], void>({
      query: () => '/api/me/notifications/choices',
      transformResponse: ({ dtoList }: ChoicesAnswer) => dtoList,
      providesTags: ['Choices'],
    }),
    /** Stores a choice. Shows it before the response, and reverts it after a failure. */
    choose: build.mutation<CommandAnswer, NotificationChoice>({
      query: ({ kind, site, mail }) => ({
        url: '/api/me/notifications/choices',
        method: 'PUT',
        body: { kind, site, mail },
      }),
      onQueryStarted: async (choice, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          notificationsApi.util.updateQueryData('listChoices', undefined, (choices) =>
            choices.map((current) =>
              current.kind === choice.kind ? { ...current, ...choice } : current,
            ),
          ),
        )
        await queryFulfilled.catch(patch.undo)
      },
      invalidatesTags: onSuccess(['Choices']),
    }),
  }),
})

export const {
  useListNotificationsQuery,
  useMarkReadMutation,
  useListChoicesQuery,
  useChooseMutation,
} = notificationsApi
