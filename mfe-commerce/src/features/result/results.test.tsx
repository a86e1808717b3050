import type { Me } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import type { Payment } from '@sori/contract/payment'
import { type InterruptedPurchase, keepInterrupted } from '@sori/market-kit/purchase'
import { anAlbum, aTrack, market, somePlans, wireTrack } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  createTestHost,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { isLastEndedOrder, recordStartedOrder } from '../../api/tabOrders.ts'
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
const subscription = { subscriptionId: 2, nextBillingDate: '2026-04-01' }
const pending = () => Response.json(carriedOut('PAYMENT_PENDING'), { status: 202 })
const success =
  `${paths.paymentSuccess()}?paymentType=NORMAL` +
  `&orderId=${orderId}&paymentKey=tgen_1&amount=9900`

type Handler = ReturnType<typeof respond.to>

interface OpenOptions extends Omit<TestHostStart, 'confirm'> {
  ready?: unknown
  confirm?: Answer
  history?: object
  handlers?: Handler[]
}

function openPage(
  path: string,
  {
    ready = draft as unknown,
    confirm = (() => ({ dto: payment })) as Answer,
    history = { dtoList: [], pending: [] } as object,
    handlers = [] as Handler[],
    ...start
  }: OpenOptions = {},
) {
  const bodies: Record<string, unknown> = {}
  const recording =
    (name: string, answer: Answer): Answer =>
    (request) => {
      bodies[name] = request.body
      return answer(request)
    }
  const page = renderRemote(
    { App, createStore },
    {
      path,
      user: aMember(),
      ...start,
      handlers: [
        ...handlers,
        market.plans(),
        respond.to('GET /api/me/subscription', () => ({ dto: subscription })),
        respond.to('GET /api/payment/verification/7/READY', () => ({ dto: ready })),
        respond.to('GET /api/payment/transaction/7', () => history),
        respond.to('POST /confirm', recording('confirm', confirm)),
        respond.to(
          'PATCH /api/payment/verification',
          recording('verification', () => carriedOut('PAYMENT_RECORDED')),
        ),
        respond.to(
          'POST /api/payment/transaction',
          recording('transaction', () => carriedOut('PAYMENT_RECORDED')),
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
  it('verifies, confirms and records the payment, renews the token and shows the receipt', async () => {
    const renew = jest.fn(async () => 'newer')
    const { commands, bodies, host } = openPage(success)
    host.session.renew = renew
    expect(
      await screen.findByRole('heading', { level: 1, name: '결제가 완료되었습니다' }),
    ).toBeVisible()
    expect(commands()).toEqual([
      'POST /confirm',
      'PATCH /api/payment/verification',
      'POST /api/payment/transaction',
    ])
    expect(bodies.confirm).toEqual({ orderId, amount: '9900', paymentKey: 'tgen_1' })
    const { status, username, nickname, ...record } = draft
    expect([bodies.verification, bodies.transaction]).toEqual([
      record,
      { ...record, paymentKey: 'tgen_1' },
    ])
    for (const text of ['9,900원', orderId, 'tgen_1'])
      expect(screen.getAllByText(text)[0]).toBeVisible()
    expect(screen.getByText('응답 데이터 보기').closest('details')).toHaveTextContent(
      '"totalAmount": 9900',
    )
    await waitFor(() =>
      expect(host.emitted.map(({ type }) => type)).toEqual([
        'subscription.changed',
        'credit.changed',
      ]),
    )
    await waitFor(() => expect(renew).toHaveBeenCalledWith('test-token'))
  })

  it('shows the receipt again after a reload without a draft', async () => {
    const { commands } = openPage(success, { ready: null })
    expect(
      await screen.findByRole('heading', { level: 1, name: '결제가 완료되었습니다' }),
    ).toBeVisible()
    expect(commands()).toEqual(['POST /confirm'])
  })

  it.each([
    ['amount', success.replace('9900', '100'), draft],
    ['order', success, { ...draft, orderId: 'B'.repeat(20) }],
  ])(
    'confirms nothing and shows that nothing was charged when the %s differs from the draft',
    async (_, path, ready) => {
      const { commands, failed } = openPage(path, { ready })
      expect(await screen.findByText('결제 정보가 일치하지 않습니다.')).toBeVisible()
      expect([failed().pathname, failed().searchParams.get('code')]).toEqual([
        '/fail',
        'verification_error',
      ])
      expect(screen.getByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
      expect(commands()).toEqual([])
    },
  )

  it("shows an earlier paid order's receipt although another order is pending", async () => {
    openPage(success, {
      ready: { ...draft, orderId: 'B'.repeat(20) },
      history: { dtoList: [{ orderId }], pending: [] },
    })
    expect(
      await screen.findByRole('heading', { level: 1, name: '결제가 완료되었습니다' }),
    ).toBeVisible()
  })

  it('shows an unknown result, then the receipt automatically', async () => {
    let attempts = 0
    openPage(success, { confirm: () => (++attempts === 1 ? pending() : { dto: payment }) })
    expect(
      await screen.findByRole('heading', { level: 1, name: '결제 결과 확인 중' }),
    ).toBeVisible()
    expect(screen.queryByText(/청구되지 않았습니다/)).toBeNull()
    expect(
      await screen.findByRole(
        'heading',
        { level: 1, name: '결제가 완료되었습니다' },
        { timeout: 5_000 },
      ),
    ).toBeVisible()
  })

  it.each<[string, Answer]>([
    ['the connection is lost', () => Promise.reject(new TypeError('lost'))],
    ['the server fails', () => problem(500, 'INTERNAL')],
  ])('does not report a failure when %s during the confirmation', async (_, confirm) => {
    const { host } = openPage(success, { confirm })
    expect(
      await screen.findByRole('heading', { level: 1, name: '결제 결과 확인 중' }),
    ).toBeVisible()
    expect(host.visited.at(-1)).toBe(success)
  })

  it("redirects a refused card to /fail with the provider's message and plan", async () => {
    const refused = {
      params: {
        reason: 'REJECT_CARD_PAYMENT',
        says: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
      },
    }
    const { host, failed } = openPage(success, {
      confirm: () => problem(400, 'PAYMENT_REFUSED', refused),
    })
    expect(await screen.findByText('한도초과 혹은 잔액부족으로 결제에 실패했습니다.')).toBeVisible()
    expect(failed().searchParams.get('code')).toBe('REJECT_CARD_PAYMENT')
    expect(screen.getByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '다시 결제하기' }))
    expect(host.navigation.getSnapshot().location).toMatchObject({
      pathname: '/checkout',
      state: { subscriptionId: 2 },
    })
  })

  it('shows the same code for a mismatch that the server detects', async () => {
    const { failed } = openPage(success, { confirm: () => problem(400, 'PAYMENT_MISMATCH') })
    expect(await screen.findByText('결제 정보가 일치하지 않습니다.')).toBeVisible()
    expect(failed().searchParams.get('code')).toBe('verification_error')
    expect(screen.getByText('verification_error')).toBeVisible()
  })

  it('shows a refund instead of "nothing was charged"', async () => {
    openPage(success, { confirm: () => problem(400, 'PAYMENT_RETURNED') })
    expect(
      await screen.findByText('결제를 완료하지 못하여 결제 금액을 환불하였습니다.'),
    ).toBeVisible()
    expect(screen.queryByText('결제 금액은 청구되지 않았습니다.')).toBeNull()
  })
})

describe('the summary of /success', () => {
  const interrupted = (purchase: InterruptedPurchase) =>
    keepInterrupted(createTestHost({ user: aMember() }), purchase)
  const aTrackOf = (change = {}) =>
    respond.to('GET /api/sounds/tracks/3', () => ({
      dto: { ...wireTrack(aTrack({ id: 3, title: '비', ...change })), filePath: 'f' },
    }))
  const toTracks = () => screen.findByRole('link', { name: '트랙 둘러보기' })

  it('shows the plan, the granted credits and the new balance', async () => {
    openPage(success, {
      me: { creditBalance: 12 } as Me,
      refreshMe: () => ({ creditBalance: 42 }) as Me,
    })
    await screen.findByRole('heading', { level: 1, name: '결제가 완료되었습니다' })
    const outcome = screen.getByRole('status')
    await waitFor(() =>
      expect(outcome).toHaveTextContent('플랜베이직2026-04-01까지지급된 크레딧+30보유 크레딧42'),
    )
    const payments = screen.getByText('결제 키')
    expect(outcome.compareDocumentPosition(payments)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(payments.closest('details')).toBeNull()
    expect(screen.getByText('tgen_1')).toBeVisible()
    expect(screen.getByText('응답 데이터 보기').closest('details')).not.toHaveAttribute('open')
  })

  it('links back to the track that was too expensive, under its current name', async () => {
    interrupted({ kind: 'track', musicId: 3, title: '예전 이름' })
    const { host } = openPage(success, { handlers: [aTrackOf()] })
    await userEvent.click(await screen.findByRole('link', { name: "'비' 구매로 돌아가기" }))
    expect(host.visited.at(-1)).toBe(paths.track({ nickname: '새벽하늘', title: '비' }))
    expect(sessionStorage.getItem('sori.interrupted-purchase')).toContain('"isResumed":true')
  })

  it('links back to the album', async () => {
    interrupted({ kind: 'album', nickname: '새벽하늘', albumName: 'ALBUM 1' })
    openPage(success, { handlers: [market.getAlbum(anAlbum(), [aTrack()])] })
    const link = await screen.findByRole('link', { name: "'ALBUM 1' 앨범 구매로 돌아가기" })
    expect(link).toHaveAttribute(
      'href',
      paths.album({ nickname: '새벽하늘', albumName: 'ALBUM 1' }),
    )
  })

  it('links back to the cart', async () => {
    interrupted({ kind: 'cart', musicIds: [3] })
    openPage(success, { handlers: [respond.to('GET /api/cart/7', () => ({ dtoList: [{}] }))] })
    const link = await screen.findByRole('link', { name: '장바구니 구매로 돌아가기' })
    expect(link).toHaveAttribute('href', '/me/cart')
  })

  it.each<[string, InterruptedPurchase, () => Handler]>([
    [
      'track was deleted',
      { kind: 'track', musicId: 3, title: '비' },
      () => respond.to('GET /api/sounds/tracks/3', () => problem(404, 'NOT_FOUND')),
    ],
    ['track is owned', { kind: 'track', musicId: 3, title: '비' }, () => aTrackOf({ owned: true })],
    [
      'album was deleted',
      { kind: 'album', nickname: '새벽하늘', albumName: 'ALBUM 1' },
      () => respond.to('GET /api/sounds/albums/:n/title/:a', () => problem(404, 'NOT_FOUND')),
    ],
    [
      'cart is empty',
      { kind: 'cart', musicIds: [3] },
      () => respond.to('GET /api/cart/7', () => ({ dtoList: [] })),
    ],
  ])('links to the tracks when the %s', async (_, purchase, handler) => {
    interrupted(purchase)
    openPage(success, { handlers: [handler()] })
    expect(await toTracks()).toHaveAttribute('href', '/sounds/tracks')
    expect(screen.queryByRole('link', { name: /돌아가기/ })).toBeNull()
  })

  it('links to the tracks without an interrupted purchase', async () => {
    openPage(success)
    expect(await toTracks()).toBeVisible()
  })
})

describe('a payment that another tab has replaced', () => {
  const other = { ...draft, orderId: 'B'.repeat(20) }
  const why = /다른 탭이나 기기에서 새 결제를 시작하여 이 결제는 중단되었습니다/

  it.each([
    ['is waiting', { ready: other }],
    ['is paid', { ready: null, confirm: () => problem(404, 'NOT_FOUND') }],
  ])('explains the other payment and the next step while that one %s', async (_, options) => {
    recordStartedOrder(orderId)
    const { failed } = openPage(success, options)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('결제 정보가 일치하지 않습니다.')
    expect(alert).toHaveTextContent(why)
    expect(alert).toHaveTextContent(
      '새로 시작한 결제의 결과를 먼저 확인하고, 필요하면 다시 결제해주세요.',
    )
    expect(failed().searchParams.get('code')).toBe('verification_error')
    expect(screen.getByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
  })

  it('shows only the mismatch for an order that this tab never started', async () => {
    openPage(success, { ready: other })
    expect(await screen.findByRole('alert')).toHaveTextContent('결제 정보가 일치하지 않습니다.')
    expect(screen.queryByText(why)).toBeNull()
  })
})

describe('/fail', () => {
  const cancelled = `${paths.paymentFail()}?code=PAY_PROCESS_CANCELED&message=x`

  it('shows the reason, the code, that nothing was charged, and where to find help', async () => {
    openPage(
      `${paths.paymentFail()}?code=REJECT_CARD_COMPANY&orderId=${orderId}` +
        `&message=${encodeURIComponent('카드사가 거절했습니다.')}`,
    )
    expect(await screen.findByText('카드사가 거절했습니다.')).toBeVisible()
    expect(
      [screen.getAllByRole('term'), screen.getAllByRole('definition')].map((cells) =>
        cells.map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['결제사가 보낸 메시지', '오류 코드'],
      ['카드사가 거절했습니다.', 'REJECT_CARD_COMPANY'],
    ])
    expect(await screen.findByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '결제 연동 문서' })).toHaveAttribute(
      'href',
      expect.stringContaining('tosspayments.com'),
    )
    expect(screen.getByRole('link', { name: '실시간 문의' })).toHaveAttribute(
      'href',
      expect.stringContaining('tosspayments.com'),
    )
  })

  it.each([
    ['without an order', ''],
    ['with another member’s order', '&orderId=another-order-of-somebody'],
  ])("shows message and code of a URL %s as the provider's own words", async (_, order) => {
    const text = '<b>010-0000-0000</b>으로 전화해주세요.'
    openPage(
      `${paths.paymentFail()}?code=call+this+number&message=${encodeURIComponent(text)}${order}`,
    )
    const label = await screen.findByText('결제사가 보낸 메시지')
    expect(label.nextElementSibling).toHaveTextContent(text)
    expect(screen.getByText('오류 코드').nextElementSibling).toHaveTextContent('call this number')
    expect(screen.getAllByText(/010-0000-0000/)).toHaveLength(1)
    expect(screen.queryByText('알 수 없는 오류가 발생했습니다.')).toBeNull()
  })

  it('shows at most 200 characters of message and code', async () => {
    const long = '가🎵'.repeat(101)
    openPage(`${paths.paymentFail()}?code=${'A'.repeat(201)}&message=${encodeURIComponent(long)}`)
    expect(await screen.findByText('가🎵'.repeat(100))).toBeVisible()
    expect(screen.getByText('A'.repeat(200))).toBeVisible()
  })

  it("offers a retry, the plans and customer service above the provider's two links", async () => {
    openPage(cancelled)
    await screen.findByText('결제 금액은 청구되지 않았습니다.')
    expect(screen.getByRole('link', { name: '구독 플랜으로 돌아가기' })).toHaveAttribute(
      'href',
      '/subscription',
    )
    expect(screen.getByRole('link', { name: '고객센터' })).toHaveAttribute('href', '/legal/support')
    const retry = screen.getByRole('button', { name: '다시 결제하기' })
    const names = ['구독 플랜으로 돌아가기', '고객센터', '결제 연동 문서', '실시간 문의']
    const links = names.map((name) => screen.getByRole('link', { name }))
    const order = [retry, ...links]
    const sorted = order.toSorted((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    expect(order).toEqual(sorted)
  })

  it("shows the provider's code when no message exists for it", async () => {
    openPage(`${paths.paymentFail()}?code=EXCEED_MAX_AMOUNT`)
    expect(await screen.findByText('알 수 없는 오류가 발생했습니다.')).toBeVisible()
    expect(screen.getByText('EXCEED_MAX_AMOUNT')).toBeVisible()
  })

  it.each([
    ['was cancelled', cancelled, true],
    ['was refused', `${paths.paymentFail()}?code=REJECT_CARD_COMPANY&orderId=${orderId}`, true],
    ['differs from the one in the URL', `${paths.paymentFail()}?code=verification_error`, false],
  ])('stores for the checkout whether the open order %s', async (_, path, kept) => {
    openPage(path)
    await screen.findByText('결제 금액은 청구되지 않았습니다.')
    expect(isLastEndedOrder(orderId)).toBe(kept)
  })

  it('continues the stored draft after "try again"', async () => {
    const { host } = openPage(cancelled)
    expect(await screen.findByText('결제가 취소되었습니다.')).toBeVisible()
    await screen.findByText('결제 금액은 청구되지 않았습니다.')
    // The checkout replaces its own URL after it has opened, so only the first push counts.
    const push = jest.spyOn(host.navigation.navigator, 'push')
    await userEvent.click(screen.getByRole('button', { name: '다시 결제하기' }))
    expect(push.mock.calls).toEqual([
      ['/checkout', expect.objectContaining({ subscriptionId: 2, continuesDraft: true })],
    ])
  })

  it('mentions no charge when the result is unknown', async () => {
    openPage(cancelled, { ready: null })
    expect(await screen.findByText(/결제 여부를 결제 내역에서 확인해주세요/)).toBeVisible()
    expect(screen.queryByText('결제 금액은 청구되지 않았습니다.')).toBeNull()
    expect(screen.getByRole('link', { name: '다시 결제하기' })).toHaveAttribute(
      'href',
      '/subscription',
    )
    expect(somePlans()).toHaveLength(4)
  })

  it('shows a default message and code for a URL without parameters', async () => {
    openPage(paths.paymentFail())
    expect(await screen.findByText('알 수 없는 오류가 발생했습니다.')).toBeVisible()
    expect(screen.getByText('unknown_error')).toBeVisible()
  })
})
