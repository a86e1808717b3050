import type { SiteOrder } from '@sori/contract/payment'
import { wirePage } from '@sori/market-kit/testing'
import { respond } from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const order = (change: Partial<SiteOrder> = {}): SiteOrder => ({
  orderId: 'abcdefghij0123456789',
  orderName: 'basic 플랜 구독',
  userId: 7,
  nickname: '회원7',
  amount: 9_900,
  refunded: 0,
  creditAmount: 30,
  method: '카드',
  state: 'DONE',
  reason: null,
  date: '2026-03-01T00:00:00.000Z',
  ...change,
})

async function openPage(orders: SiteOrder[], path = '/admin/payments') {
  const page = renderAdmin({
    path,
    handlers: [
      respond.to('GET /api/admin/orders', () => wirePage(orders)),
      respond.to('GET /api/admin/revenue', () => ({
        dtoList: [
          { from: '2026-02-28', payments: 0, failures: 0, won: 0, refunded: 0 },
          { from: '2026-03-01', payments: 2, failures: 1, won: 16_800, refunded: 3_000 },
        ],
      })),
    ],
  })
  await screen.findByRole('heading', { name: '결제 내역' })
  return { ...page, user: userEvent.setup(), currentPath: () => page.host.visited.at(-1) }
}

describe('PaymentsPage', () => {
  it('lists orders with refunds and reasons of failures', async () => {
    await openPage([
      order({ state: 'PARTIAL_CANCELED', refunded: 3_000 }),
      order({ orderId: 'b', state: 'FAILED', method: null, reason: 'REJECT_CARD_COMPANY' }),
    ])
    expect(await screen.findByText('환불 3,000원')).toBeVisible()
    expect(screen.getByText('REJECT_CARD_COMPANY')).toBeVisible()
  })

  it('shows revenue by week after a choice, and keeps the filters of the list', async () => {
    const { user, calls, currentPath } = await openPage([order()], '/admin/payments?state=DONE')
    await user.click(await screen.findByRole('link', { name: '주별' }))
    expect(currentPath()).toBe('/admin/payments?state=DONE&span=week')
    await waitFor(() => expect(calls).toContain('GET /api/admin/revenue?span=week'))
    expect(calls.filter((call) => call.startsWith('GET /api/admin/orders'))).toEqual([
      'GET /api/admin/orders?state=DONE',
    ])
  })

  it('puts its own heading above the headings of the charts', async () => {
    await openPage([])
    const names = screen
      .getAllByRole('heading')
      .map(({ tagName, textContent }) => [tagName, textContent])
    expect(names.slice(1)).toEqual([
      ['H2', '매출 · 결제 건수'],
      ['H3', '매출'],
      ['H3', '결제 건수'],
    ])
  })

  it('filters by keyword and state, and offers to reset them', async () => {
    const { user, currentPath } = await openPage([])
    await user.type(screen.getByRole('searchbox', { name: /닉네임, 이메일/ }), '회원{Enter}')
    await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), '실패')
    expect(currentPath()).toBe(`/admin/payments?keyword=${encodeURIComponent('회원')}&state=FAILED`)
    await user.click(await screen.findByRole('link', { name: '조건 초기화' }))
    expect(currentPath()).toBe('/admin/payments')
  })
})
