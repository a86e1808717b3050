import type { Session, SessionsAnswer } from '@sori/contract/account'
import type { UserAnswer } from '@sori/contract/administration'
import type { OwnedTrackDto, OwnedTracksPageAnswer } from '@sori/contract/cart'
import type { CommandAnswer } from '@sori/contract/envelope'
import type { ManagedTracksAnswer } from '@sori/contract/management'
import type {
  LedgerAnswer,
  LedgerEntry,
  MemberPaymentsAnswer,
  PaymentHistoryItem,
} from '@sori/contract/payment'
import type { Report, ReportsAnswer } from '@sori/contract/reports'
import { type ManagedTrack, toManagedTrack } from '@sori/market-kit/management'
import { onSuccess, type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'
import { toUser, type User } from '../../model/user.ts'

export interface Purchase {
  readonly id: number
  readonly title: string
  readonly nickname: string
  readonly time: string
  /** The certificate's code; null for the member's own track. */
  readonly code: string | null
  /** True when a takedown has ended the member's right to the file. */
  readonly isTakenDown: boolean
}

const toPurchase = (row: OwnedTrackDto): Purchase => ({
  id: row.musicId,
  title: row.title,
  nickname: row.nickname,
  time: row.orderDate,
  code: row.bought === false ? null : (row.licence?.code ?? null),
  isTakenDown: row.takenDown ?? false,
})

type PageOfUser = { userId: number; page: number }
const PAGE_SIZE = 10
const pageQuery = ({ page }: PageOfUser) => `page=${page}&size=${PAGE_SIZE}`

const userPageApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    readUser: build.query<User, number>({
      query: (userId) => `/api/admin/users/${userId}`,
      transformResponse: ({ dto }: UserAnswer) => toUser(dto),
      providesTags: (_user, _error, id) => [{ type: 'User', id }],
    }),
    listLedger: build.query<Page<LedgerEntry>, PageOfUser>({
      query: (request) => `/api/admin/users/${request.userId}/ledger?${pageQuery(request)}`,
      transformResponse: (answer: LedgerAnswer) => toPage(answer, (entry) => entry),
      providesTags: (_page, _error, { userId }) => [{ type: 'User', id: userId }],
    }),
    listPayments: build.query<Page<PaymentHistoryItem>, PageOfUser>({
      query: (request) => `/api/admin/users/${request.userId}/payments?${pageQuery(request)}`,
      transformResponse: (answer: MemberPaymentsAnswer) => toPage(answer, (payment) => payment),
      providesTags: (_page, _error, { userId }) => [{ type: 'User', id: userId }],
    }),
    listPurchases: build.query<Page<Purchase>, PageOfUser>({
      query: (request) => `/api/admin/users/${request.userId}/purchases?${pageQuery(request)}`,
      transformResponse: (answer: OwnedTracksPageAnswer) => toPage(answer, toPurchase),
      providesTags: (_page, _error, { userId }) => [{ type: 'User', id: userId }],
    }),
    listTracksOfUser: build.query<Page<ManagedTrack>, PageOfUser>({
      query: (request) => `/api/admin/users/${request.userId}/tracks?${pageQuery(request)}`,
      transformResponse: (answer: ManagedTracksAnswer) => toPage(answer, toManagedTrack),
      providesTags: ['Track'],
    }),
    listReportsOfUser: build.query<Page<Report>, PageOfUser>({
      query: (request) => `/api/admin/reports?userId=${request.userId}&${pageQuery(request)}`,
      transformResponse: (answer: ReportsAnswer) => toPage(answer, (report) => report),
      providesTags: ['Report'],
    }),
    listSessionsOfUser: build.query<readonly Session[], number>({
      query: (userId) => `/api/admin/users/${userId}/sessions`,
      transformResponse: ({ dtoList }: SessionsAnswer) => dtoList,
      providesTags: (_list, _error, id) => [{ type: 'User', id }],
    }),
    /** Ends one session, or all without `sessionId`. */
    endSessionsOfUser: build.mutation<CommandAnswer, { userId: number; sessionId?: string }>({
      query: ({ userId, sessionId }) => ({
        url: [`/api/admin/users/${userId}/sessions`, sessionId].filter(Boolean).join('/'),
        method: 'DELETE',
      }),
      invalidatesTags: onSuccess(['User', 'Change']),
    }),
    sendActivationMail: build.mutation<CommandAnswer, number>({
      query: (userId) => ({ url: `/api/admin/users/${userId}/activation`, method: 'POST' }),
    }),
  }),
})

export const {
  useReadUserQuery,
  useListLedgerQuery,
  useListPaymentsQuery,
  useListPurchasesQuery,
  useListTracksOfUserQuery,
  useListReportsOfUserQuery,
  useListSessionsOfUserQuery,
  useEndSessionsOfUserMutation,
  useSendActivationMailMutation,
} = userPageApi
