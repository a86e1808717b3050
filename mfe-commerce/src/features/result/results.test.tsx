import { paths } from '@sori/contract/paths'
import type { Payment } from '@sori/contract/payment'
import { type Answer, aMember, carriedOut, problem, renderRemote, respond, somePlans } from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { hasEnded } from '../../api/endedOrder.ts'
import { createStore } from '../../store.ts'

const orderId = 'A'.repeat(20)
const draft = {
  orderId,
  amount: 9_900,
  customerKey: 'key-1',
  orderName: 'basic 플랜 구독',
  creditAmount: 30,
  subscriptionId: 2,
  userId: 7,
  status: 'READY',
  username: 'a@b.c',
  nickname: '소리',
}
const payment: Payment = {
  orderId,
  orderName: 'basic 플랜 구독',
  paymentKey: 'tgen_1',
  totalAmount: 9_900,
  balanceAmount: 9_900,
  currency: 'KRW',
  method: '카드',
  approvedAt: '2026-03-01T00:00:00Z',
  card: null,
  receiptUrl: null,
  subscriptionId: 2,
  creditAmount: 30,
}
const pending = () => Response.json(carriedOut('PAYMENT_PENDING'), { status: 202 })
const success = `${paths.paymentSuccess()}?paymentType=NORMAL&orderId=${orderId}&paymentKey=tgen_1&amount=9900`

function open(
  path: string,
  { ready = draft as unknown, confirm = (() => ({ dto: payment })) as Answer, history = { dtoList: [], pending: [] } as object } = {},
) {
  const bodies: Record<string, unknown> = {}
  const noting =
    (name: string, answer: Answer): Answer =>
    (asked) => {
      bodies[name] = asked.body
      return answer(asked)
    }
  const page = renderRemote(
    { App, createStore },
    {
      path,
      user: aMember(),
      handlers: [
        respond.plans(),
        respond.to('GET /api/me/subscription', () => ({ dto: null })),
        respond.to('GET /api/payment/verification/7/READY', () => ({ dto: ready })),
        respond.to('GET /api/payment/transaction/7', () => history),
        respond.to('POST /confirm', noting('confirm', confirm)),
        respond.to(
          'PATCH /api/payment/verification',
          noting('verification', () => carriedOut('PAYMENT_RECORDED')),
        ),
        respond.to(
          'POST /api/payment/transaction',
          noting('transaction', () => carriedOut('PAYMENT_RECORDED')),
        ),
      ],
    },
  )
  const commands = () => page.calls.filter((call) => !call.startsWith('GET'))
  const failed = () => new URL(page.host.visited.at(-1) ?? '', 'http://x')
  return { ...page, bodies, commands, failed }
}

afterEach(() => sessionStorage.clear())

describe('/success', () => {
  it('verifies, confirms and records, has the token renewed, and shows amount, order, key and the raw response', async () => {
    const renew = jest.fn(async () => 'newer')
    const { commands, bodies, host } = open(success)
    host.session.renew = renew
    expect(await screen.findByRole('heading', { level: 1, name: '결제가 완료되었습니다' })).toBeVisible()
    expect(commands()).toEqual(['POST /confirm', 'PATCH /api/payment/verification', 'POST /api/payment/transaction'])
    expect(bodies.confirm).toEqual({ orderId, amount: '9900', paymentKey: 'tgen_1' })
    const { status, username, nickname, ...record } = draft
    expect([bodies.verification, bodies.transaction]).toEqual([record, { ...record, paymentKey: 'tgen_1' }])
    for (const text of ['9,900원', orderId, 'tgen_1']) expect(screen.getAllByText(text)[0]).toBeVisible()
    expect(screen.getByText('응답 데이터 보기').closest('details')).toHaveTextContent('"totalAmount": 9900')
    await waitFor(() => expect(host.emitted.map(({ type }) => type)).toEqual(['subscription.changed', 'credit.changed']))
    await waitFor(() => expect(renew).toHaveBeenCalledWith('test-token'))
  })

  it('shows the receipt again after a reload, when there is no draft any more', async () => {
    const { commands } = open(success, { ready: null })
    expect(await screen.findByRole('heading', { level: 1, name: '결제가 완료되었습니다' })).toBeVisible()
    expect(commands()).toEqual(['POST /confirm'])
  })

  it.each([
    ['amount', success.replace('9900', '100'), draft],
    ['order', success, { ...draft, orderId: 'B'.repeat(20) }],
  ])('with another %s than the draft’s confirms nothing and says that nothing was charged', async (_, path, ready) => {
    const { commands, failed } = open(path, { ready })
    expect(await screen.findByText('결제 정보가 일치하지 않습니다.')).toBeVisible()
    expect([failed().pathname, failed().searchParams.get('code')]).toEqual(['/fail', 'verification_error'])
    expect(screen.getByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
    expect(commands()).toEqual([])
  })

  it('of an order that was paid earlier shows its receipt, although another one was begun since', async () => {
    open(success, { ready: { ...draft, orderId: 'B'.repeat(20) }, history: { dtoList: [{ orderId }], pending: [] } })
    expect(await screen.findByRole('heading', { level: 1, name: '결제가 완료되었습니다' })).toBeVisible()
  })

  it('says that nobody knows yet while the provider does not say, and shows the receipt by itself once it is known', async () => {
    let asked = 0
    open(success, { confirm: () => (++asked === 1 ? pending() : { dto: payment }) })
    expect(await screen.findByRole('heading', { level: 1, name: '결제 결과 확인 중' })).toBeVisible()
    expect(screen.queryByText(/청구되지 않았습니다/)).toBeNull()
    expect(await screen.findByRole('heading', { level: 1, name: '결제가 완료되었습니다' }, { timeout: 5_000 })).toBeVisible()
  })

  it.each<[string, Answer]>([
    ['the connection is lost', () => Promise.reject(new TypeError('lost'))],
    ['the server fails', () => problem(500, 'INTERNAL')],
  ])('does not say that it failed when %s during the confirmation', async (_, confirm) => {
    const { host } = open(success, { confirm })
    expect(await screen.findByRole('heading', { level: 1, name: '결제 결과 확인 중' })).toBeVisible()
    expect(host.visited.at(-1)).toBe(success)
  })

  it('leads to /fail with the provider’s code and words when the card is refused, and back to the same plan', async () => {
    const refused = { params: { reason: 'REJECT_CARD_PAYMENT', says: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' } }
    const { host, failed } = open(success, { confirm: () => problem(400, 'PAYMENT_REFUSED', refused) })
    expect(await screen.findByText('한도초과 혹은 잔액부족으로 결제에 실패했습니다.')).toBeVisible()
    expect(failed().searchParams.get('code')).toBe('REJECT_CARD_PAYMENT')
    expect(screen.getByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '다시 결제하기' }))
    expect(host.navigation.getSnapshot().location).toMatchObject({ pathname: '/checkout', state: { subscriptionId: 2 } })
  })

  it('calls a mismatch that the server finds by the same code as its own', async () => {
    const { failed } = open(success, { confirm: () => problem(400, 'PAYMENT_MISMATCH') })
    expect(await screen.findByText('결제 정보가 일치하지 않습니다.')).toBeVisible()
    expect(failed().searchParams.get('code')).toBe('verification_error')
    expect(screen.getByText('verification_error')).toBeVisible()
  })

  it('does not say that nothing was charged when it was charged and given back', async () => {
    open(success, { confirm: () => problem(400, 'PAYMENT_RETURNED') })
    expect(await screen.findByText('결제를 완료하지 못하여 결제 금액을 환불하였습니다.')).toBeVisible()
    expect(screen.queryByText('결제 금액은 청구되지 않았습니다.')).toBeNull()
  })
})

describe('/fail', () => {
  const cancelled = `${paths.paymentFail()}?code=PAY_PROCESS_CANCELED&message=x`

  it('says why, the code, that nothing was charged, and where to find help', async () => {
    open(`${paths.paymentFail()}?code=REJECT_CARD_COMPANY&message=${encodeURIComponent('카드사가 거절했습니다.')}&orderId=${orderId}`)
    expect(await screen.findByText('카드사가 거절했습니다.')).toBeVisible()
    expect([screen.getAllByRole('term'), screen.getAllByRole('definition')].map((cells) => cells.map((cell) => cell.textContent))).toEqual([
      ['오류 메시지', '오류 코드'],
      ['카드사가 거절했습니다.', 'REJECT_CARD_COMPANY'],
    ])
    expect(await screen.findByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '결제 연동 문서' })).toHaveAttribute('href', expect.stringContaining('tosspayments.com'))
    expect(screen.getByRole('link', { name: '실시간 문의' })).toHaveAttribute('href', expect.stringContaining('tosspayments.com'))
  })

  it.each([
    ['no order', ''],
    ['another order', '&orderId=another-order-of-somebody'],
  ])('does not say what the address of %s says', async (_, order) => {
    open(`${paths.paymentFail()}?code=call+this+number&message=${encodeURIComponent('010-0000-0000으로 전화해주세요.')}${order}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('알 수 없는 오류가 발생했습니다.')
    expect(screen.getByText('unknown_error')).toBeVisible()
    for (const words of [/010-0000-0000/, /call this number/]) expect(screen.queryByText(words)).toBeNull()
  })

  it('has the code of the provider where it has no words for it', async () => {
    open(`${paths.paymentFail()}?code=EXCEED_MAX_AMOUNT`)
    expect(await screen.findByText('알 수 없는 오류가 발생했습니다.')).toBeVisible()
    expect(screen.getByText('EXCEED_MAX_AMOUNT')).toBeVisible()
  })

  it.each([
    ['was cancelled', cancelled, true],
    ['was refused', `${paths.paymentFail()}?code=REJECT_CARD_COMPANY&orderId=${orderId}`, true],
    ['is not the one that it speaks of', `${paths.paymentFail()}?code=verification_error`, false],
  ])('keeps whether the open order %s, for the checkout', async (_, path, kept) => {
    open(path)
    await screen.findByText('결제 금액은 청구되지 않았습니다.')
    expect(hasEnded(orderId)).toBe(kept)
  })

  it('leads back to the plan of the draft', async () => {
    const { host } = open(cancelled)
    expect(await screen.findByText('결제가 취소되었습니다.')).toBeVisible()
    await screen.findByText('결제 금액은 청구되지 않았습니다.')
    await userEvent.click(screen.getByRole('button', { name: '다시 결제하기' }))
    expect(host.navigation.getSnapshot().location).toMatchObject({ pathname: '/checkout', state: { subscriptionId: 2 } })
  })

  it('says nothing of the money when nobody knows', async () => {
    open(cancelled, { ready: null })
    expect(await screen.findByText(/결제 여부를 결제 내역에서 확인해주세요/)).toBeVisible()
    expect(screen.queryByText('결제 금액은 청구되지 않았습니다.')).toBeNull()
    expect(screen.getByRole('link', { name: '다시 결제하기' })).toHaveAttribute('href', '/subscription')
    expect(somePlans()).toHaveLength(4)
  })

  it('has words and a code when the address says nothing', async () => {
    open(paths.paymentFail())
    expect(await screen.findByText('알 수 없는 오류가 발생했습니다.')).toBeVisible()
    expect(screen.getByText('unknown_error')).toBeVisible()
  })
})
