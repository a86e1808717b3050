import { paths } from '@sori/contract/paths'
import type { LedgerEntry, PaymentHistoryAnswer, Subscription } from '@sori/contract/payment'
import { market, somePlans, wirePage } from '@sori/market-kit/testing'
import {
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const premium = {
  ...somePlans()[2],
  firstBillingDate: '2026-11-22',
  nextBillingDate: '2026-12-22',
  paymentStatus: true,
  canceled: false,
} as Subscription
const paid: PaymentHistoryAnswer['dtoList'][number] = {
  orderId: 'A'.repeat(20),
  orderName: 'premium 플랜 구독',
  amount: 19_900,
  refunded: 0,
  createDate: '2026-11-21T15:00:00Z',
  paymentKey: 'k',
  receiptUrl: 'https://receipt.test/1',
  status: 'DONE',
  creditAmount: 80,
}
const entry = (change: Partial<LedgerEntry>): LedgerEntry => ({
  entryId: 1,
  kind: 'purchase',
  amount: -3,
  balance: 97,
  createDate: '2026-11-21T15:00:00Z',
  title: null,
  nickname: null,
  orderName: null,
  ...change,
})

afterEach(() => jest.useRealTimers())

function openPage({
  subscription = premium,
  history = { dtoList: [paid], pending: [] },
  refund = () => undefined,
  ...start
}: TestHostStart & {
  subscription?: Subscription | null | (() => Subscription | null)
  history?: PaymentHistoryAnswer | (() => PaymentHistoryAnswer)
  refund?: (body: unknown) => unknown
} = {}) {
  const ledger = [
    entry({ entryId: 3, title: '비', nickname: '새벽하늘' }),
    entry({ entryId: 2, kind: 'grant', amount: 80, balance: 100, orderName: 'premium 플랜 구독' }),
  ]
  return renderRemote(
    { App, createStore },
    {
      path: paths.mySubscription(),
      user: aMember(),
      handlers: [
        market.plans(),
        respond.to('GET /api/me/subscription', () => ({
          dto: typeof subscription === 'function' ? subscription() : subscription,
        })),
        respond.to('DELETE /api/me/subscription', () =>
          carriedOut('SUBSCRIPTION_CANCELED', '', { nextBillingDate: '2026-12-22' }),
        ),
        respond.to('GET /api/payment/transaction/7', () =>
          typeof history === 'function' ? history() : history,
        ),
        respond.to('POST /api/payment/refunds', ({ body }) => refund(body)),
        respond.to('GET /api/me/ledger', () => wirePage(ledger, { total: 45 })),
      ],
      ...start,
    },
  )
}

it('MySubscriptionPage shows price, credits, last day and a card marked as a sample', async () => {
  openPage()
  const panel = await screen.findByRole('region', { name: '프리미엄' })
  expect(panel).toHaveTextContent('플랜프리미엄금액19,900원제공 크레딧80이용 종료일2026-12-22')
  expect(within(panel).getByRole('link', { name: '플랜 변경' })).toHaveAttribute(
    'href',
    '/subscription',
  )
  expect(screen.getByRole('region', { name: '등록된 카드(예시)' })).toHaveTextContent(
    '예시 화면입니다',
  )
})

it('MySubscriptionPage asks before cancelling and then opens the plans', async () => {
  const { host } = openPage()
  await userEvent.click(await screen.findByRole('button', { name: '구독 취소' }))
  await waitFor(() => expect(host.visited.at(-1)).toBe('/subscription'))
  expect(host.questions).toMatchObject([{ title: '구독을 취소하시겠습니까?', tone: 'danger' }])
  expect(host.toasts).toEqual([
    { kind: 'ok', text: '구독 취소가 접수되었습니다. 2026-12-22까지 이용할 수 있습니다.' },
  ])
  expect(host.emitted).toEqual([{ type: 'subscription.changed', detail: {} }])
})

it('MySubscriptionPage shows a cancelled plan without a cancel button', async () => {
  openPage({ subscription: { ...premium, canceled: true } })
  expect(await screen.findByText(/구독이 취소되었습니다\./)).toHaveTextContent('2026-12-22까지')
  expect(screen.getByRole('region', { name: '프리미엄' })).toHaveTextContent(
    '이용 종료일2026-12-22',
  )
  expect(screen.queryByRole('button', { name: '구독 취소' })).toBeNull()
})

it('MySubscriptionPage shows that no plan exists and links to the plans', async () => {
  openPage({ subscription: null })
  expect(await screen.findByText('이용 중인 구독이 없습니다.')).toBeVisible()
  expect(screen.getByRole('link', { name: '구독 플랜 보기' })).toHaveAttribute(
    'href',
    '/subscription',
  )
})

it('MySubscriptionPage lists payments with day and receipt, pending ones first', async () => {
  openPage({
    history: {
      dtoList: [paid],
      pending: [
        {
          orderId: 'B'.repeat(20),
          orderName: 'vip 플랜 구독',
          amount: 39_900,
          createDate: '2026-11-22T01:00:00Z',
        },
      ],
    },
  })
  const table = await screen.findByRole('table', { name: '결제 내역' })
  await within(table).findByText('프리미엄 플랜 구독')
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'VIP 플랜 구독2026-11-2239,900원확인 중--',
    '프리미엄 플랜 구독2026-11-2219,900원결제 완료-영수증 보기',
  ])
  expect(
    within(table).getByRole('link', { name: '프리미엄 플랜 구독 영수증 보기' }),
  ).toHaveAttribute('href', 'https://receipt.test/1')
})

it.each([
  ['late', '기간 지남'],
  ['spent', '크레딧 사용함'],
  ['requested', '요청됨'],
  ['returning', '처리 중'],
  ['returned', '완료'],
] as const)('MySubscriptionPage shows the state of a refund: %s', async (refundState, text) => {
  openPage({ history: { dtoList: [{ ...paid, refundState }], pending: [] } })
  expect(await screen.findByRole('cell', { name: text })).toBeVisible()
  expect(screen.queryByRole('button', { name: /환불 요청/ })).toBeNull()
})

it('MySubscriptionPage shows the answer to a refused refund beside the button', async () => {
  const refused = {
    ...paid,
    refundState: 'possible' as const,
    refundAnswer: '기간을 확인해주세요.',
  }
  openPage({ history: { dtoList: [refused], pending: [] } })
  expect(await screen.findByText('요청이 거절되었습니다: 기간을 확인해주세요.')).toBeVisible()
  expect(screen.getByRole('button', { name: /환불 요청/ })).toBeVisible()
})

it('MySubscriptionPage asks before it requests a refund, and shows the request', async () => {
  let refundState: 'possible' | 'requested' = 'possible'
  const { host } = openPage({
    history: () => ({ dtoList: [{ ...paid, refundState }], pending: [] }),
    refund: (body) => {
      expect(body).toEqual({ orderId: paid.orderId })
      refundState = 'requested'
      return carriedOut('REFUND_REQUESTED', '환불을 요청했습니다.')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '프리미엄 플랜 구독 환불 요청' }))
  expect(await screen.findByRole('cell', { name: '요청됨' })).toBeVisible()
  expect(host.questions).toMatchObject([
    { title: '프리미엄 플랜 구독의 환불을 요청하시겠습니까?', tone: 'danger' },
  ])
  expect(host.toasts).toMatchObject([{ kind: 'ok', text: '환불을 요청했습니다.' }])
})

it('MySubscriptionPage shows why a refund is refused, and its state', async () => {
  let refundState: 'possible' | 'spent' = 'possible'
  const { host } = openPage({
    history: () => ({ dtoList: [{ ...paid, refundState }], pending: [] }),
    refund: () => {
      refundState = 'spent'
      return problem(409, 'REFUND_SPENT')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /환불 요청/ }))
  expect(await screen.findByRole('cell', { name: '크레딧 사용함' })).toBeVisible()
  expect(host.toasts).toMatchObject([
    { kind: 'error', text: '이 결제로 받은 크레딧을 사용하여 환불할 수 없습니다.' },
  ])
})

it('MySubscriptionPage refreshes plan and balance after a confirmed payment', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  let isPaid = false
  const { orderId, orderName, amount, createDate } = paid
  const { host } = openPage({
    subscription: () => (isPaid ? premium : null),
    history: () =>
      isPaid
        ? { dtoList: [paid], pending: [] }
        : { dtoList: [], pending: [{ orderId, orderName, amount, createDate }] },
  })
  await screen.findByText('확인 중')
  expect(await screen.findByText('이용 중인 구독이 없습니다.')).toBeVisible()
  isPaid = true
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(await screen.findByText('결제 완료')).toBeVisible()
  expect(await screen.findByRole('region', { name: '프리미엄' })).toBeVisible()
  expect(host.emitted).toEqual([
    { type: 'subscription.changed', detail: {} },
    { type: 'credit.changed', detail: {} },
  ])
})

it('MySubscriptionPage shows a message without payments', async () => {
  openPage({ history: { dtoList: [], pending: [] } })
  expect(await screen.findByText('결제 내역이 없습니다.')).toBeVisible()
})

it('MySubscriptionPage shows the ledger by pages', async () => {
  openPage()
  await screen.findByText('음원 구매: 비 (새벽하늘)')
  const table = screen.getByRole('table', { name: '크레딧 내역' })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    '2026-11-22 00:00:00음원 구매: 비 (새벽하늘)−397',
    '2026-11-22 00:00:00프리미엄 플랜 구독+80100',
  ])
  expect(screen.getByRole('link', { name: /^3/ })).toHaveAttribute(
    'href',
    '/me/subscription?page=3',
  )
})

it('MySubscriptionPage links only purchases of the ledger to their tracks', async () => {
  openPage()
  const link = await screen.findByRole('link', { name: '음원 구매: 비 (새벽하늘)' })
  expect(link).toHaveAttribute('href', paths.track({ nickname: '새벽하늘', title: '비' }))
  expect(within(screen.getByRole('table', { name: '크레딧 내역' })).getAllByRole('link')).toEqual([
    link,
  ])
})

it('MySubscriptionPage focuses the ledger only for a URL with #ledger', async () => {
  const { unmount } = openPage({ path: paths.ledger() })
  await screen.findByRole('link', { name: '음원 구매: 비 (새벽하늘)' })
  expect(screen.getByRole('heading', { name: '크레딧 내역' })).toHaveFocus()
  unmount()
  openPage()
  await screen.findByRole('link', { name: '음원 구매: 비 (새벽하늘)' })
  expect(screen.getByRole('heading', { name: '크레딧 내역' })).not.toHaveFocus()
})

it('MySubscriptionPage shows that the plan does not renew', async () => {
  openPage()
  await screen.findByRole('region', { name: '프리미엄' })
  expect(screen.getByText(/자동으로 결제되지 않습니다/)).toBeVisible()
  expect(document.body).not.toHaveTextContent(/다음 결제일|매월/)
})
