import type { RefundRequest } from '@sori/contract/payment'
import { wirePage } from '@sori/market-kit/testing'
import { type Answer, carriedOut, problem, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const refund: RefundRequest = {
  refundId: 3,
  orderId: 'A'.repeat(20),
  orderName: 'premium 플랜 구독',
  amount: 19_900,
  creditAmount: 80,
  userId: 7,
  nickname: '새벽하늘',
  paidDate: '2026-03-01T00:00:00.000Z',
  createDate: '2026-03-02T00:00:00.000Z',
  decision: null,
  answer: null,
  decidedBy: null,
  decidedDate: null,
  returnedDate: null,
}
const approved: RefundRequest = {
  ...refund,
  refundId: 2,
  decision: 'approve',
  answer: '확인했습니다.',
  decidedBy: '관리자',
  decidedDate: '2026-03-03T00:00:00.000Z',
}

async function openPage(
  refunds: RefundRequest[],
  decide: Answer = () => carriedOut('REFUND_DECIDED', '처리되었습니다.'),
) {
  const sentBodies: unknown[] = []
  const page = renderAdmin({
    path: '/admin/refunds',
    handlers: [
      respond.to('GET /api/admin/refunds', () => wirePage(refunds)),
      respond.to('PATCH /api/admin/refunds/:refundId', (request) => {
        sentBodies.push([request.url.pathname, request.body])
        return decide(request)
      }),
    ],
  })
  return { ...page, user: userEvent.setup(), sentBodies }
}

async function approve(...args: Parameters<typeof openPage>) {
  const page = await openPage(...args)
  await page.user.click(await screen.findByRole('button', { name: '새벽하늘 처리' }))
  const dialog = within(screen.getByRole('dialog', { name: '새벽하늘님의 환불 처리' }))
  expect(dialog.getByText(/크레딧을 회수하고 구독을 종료한 뒤/)).toBeVisible()
  await page.user.selectOptions(dialog.getByRole('combobox', { name: '처리 방법' }), 'approve')
  await page.user.type(dialog.getByRole('textbox', { name: '답변' }), '확인했습니다.')
  await page.user.click(dialog.getByRole('button', { name: '처리' }))
  return page
}

describe('RefundsPage', () => {
  it('shows buyer, order, amount, days and result', async () => {
    const returned = { ...approved, refundId: 1, returnedDate: '2026-03-03T00:00:05.000Z' }
    await openPage([refund, approved, returned])
    expect(await screen.findByRole('cell', { name: '처리 대기' })).toBeVisible()
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows[1]).toBe(
      '2026-03-02 09:00:00새벽하늘프리미엄 플랜 구독19,900원2026-03-01 09:00:00처리 대기처리',
    )
    expect(rows[2]).toContain('환불 처리 중관리자 · 2026-03-03 09:00:00확인했습니다.')
    expect(rows[3]).toContain('승인관리자')
  })

  it('sends decision and answer, and reports changed credits and plan', async () => {
    const { sentBodies, host } = await approve([refund])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { decision: 'approve', answer: '확인했습니다.' }
    expect(sentBodies).toEqual([['/api/admin/refunds/3', body]])
    expect(host.emitted.map(({ type }) => type)).toEqual(['credit.changed', 'subscription.changed'])
  })

  it('keeps the dialog open with the reason when credits are spent', async () => {
    await approve([refund], () => problem(409, 'REFUND_SPENT'))
    expect(
      await within(screen.getByRole('dialog')).findByText(/크레딧을 사용하여 환불할 수 없습니다/),
    ).toBeVisible()
  })

  it('closes the dialog when another administrator has decided', async () => {
    const { host } = await approve([refund], () => problem(409, 'ALREADY_DECIDED'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(host.toasts).toMatchObject([{ kind: 'info', text: '이미 처리된 요청입니다.' }])
  })

  it('shows a message when the queue is empty', async () => {
    await openPage([])
    expect(await screen.findByText('환불 요청이 없습니다.')).toBeVisible()
  })
})
