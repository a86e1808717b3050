import type { Me } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { market } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { clearTossPayments } from '@tosspayments/tosspayments-sdk'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const me = {
  userId: 7,
  email: 'a@b.c',
  name: '김소리',
  phoneNumber: '01012345678',
  customerKey: 'key-1',
  creditBalance: 0,
} as Me
const draft = {
  orderId: 'A'.repeat(20),
  amount: 14_900,
  customerKey: 'key-1',
  orderName: 'premium 플랜 구독',
  creditAmount: 80,
  subscriptionId: 3,
  userId: 7,
  status: 'READY',
  username: 'a@b.c',
  nickname: '소리',
}

/** Installs a stub of the provider's script. */
function provide({
  request = () => new Promise(() => {}),
}: {
  request?: (order: { orderId: string }) => Promise<unknown>
} = {}) {
  const amounts: number[] = []
  const orders: unknown[] = []
  let drawn = 0
  const renderWidget = async () => {
    drawn += 1
    const destroy = async () => {
      drawn -= 1
    }
    return { destroy }
  }
  const widgets = () => ({
    setAmount: async ({ value }: { value: number }) => void amounts.push(value),
    renderPaymentMethods: renderWidget,
    renderAgreement: async ({ selector }: { selector: string }) => {
      const box = Object.assign(document.createElement('input'), { type: 'checkbox' })
      box.setAttribute('aria-label', '[필수] 약관')
      document.querySelector(selector)?.replaceChildren(box)
      const on = (_event: string, listener: (status: { agreedRequiredTerms: boolean }) => void) =>
        box.addEventListener('change', () => listener({ agreedRequiredTerms: box.checked }))
      return { ...(await renderWidget()), on }
    },
    requestPayment: (order: { orderId: string }) => {
      orders.push(order)
      return request(order)
    },
  })
  const script = () => ({ widgets })
  Object.assign(window, { TossPayments: script })
  return { amounts, orders, drawn: () => drawn }
}

function openPage({
  state = { subscriptionId: 2 },
  ready = null,
  current = null,
  ...start
}: TestHostStart & {
  state?: unknown
  ready?: unknown
  current?: unknown
  saveDraft?: Answer
} = {}) {
  const bodies: unknown[] = []
  const page = renderRemote(
    { App, createStore },
    {
      path: '/subscription',
      user: aMember(),
      me,
      handlers: [
        market.plans(),
        respond.to('GET /api/me/subscription', () => ({ dto: current })),
        respond.to('GET /api/payment/verification/7/READY', () => ({ dto: ready })),
        respond.to('DELETE /api/payment/draft/7/READY', () => carriedOut('DRAFT_REMOVED')),
        respond.to('POST /api/payment/draft', (request) => {
          bodies.push(request.body)
          return start.saveDraft?.(request) ?? carriedOut('DRAFT_KEPT')
        }),
      ],
      ...start,
    },
  )
  act(() => page.host.navigation.navigator.push(paths.checkout(), state))
  const payButton = (won: string) => screen.findByRole('button', { name: `${won}원 결제하기` })
  const isReady = async (won: string) =>
    waitFor(async () => expect(await payButton(won)).toBeEnabled())
  return { ...page, bodies, payButton, isReady }
}

beforeEach(() => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="sori-config">
      {"payment":{"clientKey":"test_x","scriptUrl":"/s"}}
    </script>`,
  )
})
afterEach(() => {
  sessionStorage.clear()
  document.getElementById('sori-config')?.remove()
  clearTossPayments()
  jest.restoreAllMocks()
})

it('CheckoutPage without a plan shows one message and links to the plans', async () => {
  const { host } = openPage({ state: null })
  await waitFor(() => expect(host.visited.at(-1)).toBe('/subscription'))
  expect(host.toasts).toEqual([{ kind: 'error', text: '플랜이 없습니다.' }])
})

it('CheckoutPage shows the order, and the coupon takes 5,000 off page and widget', async () => {
  const { amounts } = provide()
  const { isReady } = openPage()
  await isReady('9,900')
  const coupon = screen.getByRole('checkbox', { name: '5,000원 쿠폰 적용' })
  expect(coupon).not.toBeChecked()
  await userEvent.click(coupon)
  await isReady('4,900')
  expect(screen.getByRole('region', { name: '주문 정보' })).toHaveTextContent(
    '할인-5,000원최종 결제 금액4,900원',
  )
  await waitFor(() => expect(amounts.at(-1)).toBe(4_900))
})

it('CheckoutPage keeps the coupon when the member leaves and returns', async () => {
  provide()
  const { host, isReady } = openPage()
  await isReady('9,900')
  await userEvent.click(screen.getByRole('checkbox', { name: '5,000원 쿠폰 적용' }))
  await isReady('4,900')
  act(() => host.navigation.navigator.push('/subscription'))
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  act(() => host.navigation.navigator.go(-1))
  await isReady('4,900')
  expect(screen.getByRole('checkbox', { name: '5,000원 쿠폰 적용' })).toBeChecked()
})

it('CheckoutPage shows the plan that the new one replaces, with an unbroken date', async () => {
  provide()
  openPage({ current: { subscriptionId: 3, nextBillingDate: '2026-12-23' } })
  const day = await screen.findByText('2026-12-23')
  expect(day.tagName).toBe('TIME')
  expect(day.parentElement).toHaveTextContent('2026-12-23까지인 현재 플랜을 대신합니다.')
})

it('CheckoutPage stores one draft and opens one payment window for repeated presses', async () => {
  const { orders } = provide()
  const { isReady, payButton, bodies, calls } = openPage()
  await isReady('9,900')
  await userEvent.dblClick(await payButton('9,900'))
  await waitFor(() => expect(orders).toHaveLength(1))
  expect(bodies).toEqual([
    {
      orderId: expect.stringMatching(/^[A-Za-z0-9_-]{20}$/),
      amount: 9_900,
      customerKey: 'key-1',
      orderName: 'basic 플랜 구독',
      creditAmount: 30,
      subscriptionId: 2,
      userId: 7,
      status: 'READY',
    },
  ])
  expect(orders[0]).toEqual({
    orderId: (bodies[0] as { orderId: string }).orderId,
    orderName: '베이직 플랜 구독',
    successUrl: 'http://localhost/success',
    failUrl: 'http://localhost/fail',
    customerEmail: 'a@b.c',
    customerName: '김소리',
    customerMobilePhone: '01012345678',
  })
  expect(calls).not.toContain('POST /confirm')
})

it.each([
  ['USER_CANCEL', '결제가 취소되었습니다.'],
  ['SOMETHING_ELSE', '제공자의 말'],
])('CheckoutPage shows %s beside the button and can be retried', async (code, text) => {
  provide({ request: () => Promise.reject(Object.assign(new Error('제공자의 말'), { code })) })
  const { isReady, payButton, host } = openPage()
  await isReady('9,900')
  await userEvent.click(await payButton('9,900'))
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(await payButton('9,900')).not.toHaveAttribute('aria-busy')
  expect(host.visited.at(-1)).toBe('/checkout')
})

it('CheckoutPage focuses missing terms and keeps the message until they are accepted', async () => {
  provide({
    request: () =>
      Promise.reject(Object.assign(new Error('x'), { code: 'NEED_AGREEMENT_WITH_REQUIRED_TERMS' })),
  })
  const { isReady, payButton, host } = openPage()
  await isReady('9,900')
  const box = screen.getByRole('checkbox', { name: '[필수] 약관' })
  for (const _time of ['once', 'and again']) {
    await userEvent.click(await payButton('9,900'))
    await waitFor(() => expect(box).toHaveFocus())
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('필수 약관에 동의해주세요.')
  }
  expect(within(screen.getByRole('region', { name: '결제 수단과 약관' })).getByRole('alert')).toBe(
    screen.getByRole('alert'),
  )
  expect(host.toasts).toContainEqual({ kind: 'error', text: '필수 약관에 동의해주세요.' })
  await userEvent.click(box)
  expect(box).toBeValid()
  expect(screen.queryByRole('alert')).toBeNull()
})

it("CheckoutPage focuses the provider's frame when the terms are inside it", async () => {
  provide({
    request: () =>
      Promise.reject(Object.assign(new Error('x'), { code: 'NEED_AGREEMENT_WITH_REQUIRED_TERMS' })),
  })
  const { isReady, payButton } = openPage()
  await isReady('9,900')
  const frame = Object.assign(document.createElement('iframe'), { title: '약관' })
  document.getElementById('agreement')?.replaceChildren(frame)
  await userEvent.click(await payButton('9,900'))
  await waitFor(() => expect(frame).toHaveFocus())
  expect(frame).toHaveAccessibleDescription('필수 약관에 동의해주세요.')
})

it('CheckoutPage explains a refused draft and opens no window', async () => {
  const { orders } = provide()
  const { isReady, payButton } = openPage({ saveDraft: () => problem(400, 'CREDIT_LIMIT') })
  await isReady('9,900')
  await userEvent.click(await payButton('9,900'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '크레딧은 1,000,000을 초과할 수 없습니다.',
  )
  expect(orders).toEqual([])
})

it("CheckoutPage disables payment and retries while the provider's script is blocked", async () => {
  const append = jest.spyOn(document.head, 'appendChild').mockImplementation((script) => {
    setTimeout(() => script.dispatchEvent(new Event('error')))
    return script
  })
  const { payButton, isReady } = openPage()
  expect(
    await screen.findByText('결제 수단을 불러오지 못했습니다. 새로고침해주세요.'),
  ).toBeVisible()
  expect(await payButton('9,900')).toBeDisabled()
  expect(await payButton('9,900')).toHaveAccessibleDescription(
    '결제 수단을 불러오면 결제할 수 있습니다.',
  )
  append.mockRestore()
  provide()
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  await isReady('9,900')
})

describe('an earlier pending payment', () => {
  it('continues with its plan and coupon on request', async () => {
    const { amounts } = provide()
    const { host, isReady } = openPage({ ready: draft })
    await isReady('14,900')
    expect(host.questions).toMatchObject([
      {
        title: '진행 중이던 결제',
        body: [
          '진행 중이던 결제가 있습니다. 이어서 진행하시겠습니까?',
          '이전 결제: 프리미엄 플랜 구독 · 14,900원',
          '지금 고른 플랜: 베이직 플랜 구독 · 9,900원',
        ].join('\n'),
        confirm: '이어서 결제',
        cancel: '새로 시작',
      },
    ])
    expect(screen.getByRole('checkbox', { name: '5,000원 쿠폰 적용' })).toBeChecked()
    expect(amounts.at(-1)).toBe(14_900)
  })

  it('continues without a dialog after "try again"', async () => {
    provide()
    const { host, isReady } = openPage({
      ready: draft,
      state: { subscriptionId: 3, continuesDraft: true },
    })
    await isReady('14,900')
    expect(screen.getByRole('checkbox', { name: '5,000원 쿠폰 적용' })).toBeChecked()
    expect(host.questions).toEqual([])
  })

  it('appears once in the dialog when the member chose the same plan again', async () => {
    provide()
    const { host, isReady } = openPage({
      ready: { ...draft, amount: 9_900, orderName: 'basic 플랜 구독', subscriptionId: 2 },
    })
    await isReady('9,900')
    await waitFor(() => expect(host.questions).toHaveLength(1))
    expect(host.questions[0]?.body).toBe(
      '진행 중이던 결제가 있습니다. 이어서 진행하시겠습니까?\n이전 결제: 베이직 플랜 구독 · 9,900원',
    )
  })

  it('appears as cancelled or incomplete after a cancellation', async () => {
    const { orders } = provide({
      request: () => Promise.reject(Object.assign(new Error('x'), { code: 'USER_CANCEL' })),
    })
    const first = openPage()
    await first.isReady('9,900')
    await userEvent.click(await first.payButton('9,900'))
    await screen.findByRole('alert')
    first.unmount()
    const { host } = openPage({
      ready: { ...draft, orderId: (orders[0] as { orderId: string }).orderId },
    })
    await waitFor(() => expect(host.questions).toHaveLength(1))
    expect(host.questions[0]).toMatchObject({ title: '완료하지 않은 결제' })
    expect(host.questions[0]?.body).toMatch(
      /^취소되었거나 완료되지 않은 결제가 있습니다\. 이어서 진행하시겠습니까\?\n이전 결제: 프리미엄/,
    )
  })

  it('stays when the member declines to continue, until another payment starts', async () => {
    const { orders } = provide()
    const { calls, host, isReady, payButton } = openPage({ ready: draft, confirm: () => false })
    await isReady('9,900')
    await waitFor(() => expect(host.questions).toHaveLength(1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    const commands = () => calls.filter((call) => !call.startsWith('GET'))
    expect(commands()).toEqual([])
    await userEvent.click(await payButton('9,900'))
    await waitFor(() => expect(orders).toHaveLength(1))
    expect(commands()).toEqual(['DELETE /api/payment/draft/7/READY', 'POST /api/payment/draft'])
  })

  it('disappears when the member starts another payment', async () => {
    const { orders } = provide()
    const { calls, isReady, payButton } = openPage({ ready: draft })
    await isReady('14,900')
    await userEvent.click(await payButton('14,900'))
    await waitFor(() => expect(orders).toHaveLength(1))
    const commands = calls.filter((call) => !call.startsWith('GET'))
    expect(commands).toEqual(['DELETE /api/payment/draft/7/READY', 'POST /api/payment/draft'])
  })
})
