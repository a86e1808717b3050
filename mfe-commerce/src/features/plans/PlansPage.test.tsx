import { paths } from '@sori/contract/paths'
import type { Subscription } from '@sori/contract/payment'
import { market, somePlans } from '@sori/market-kit/testing'
import { aMember, renderRemote, respond, type TestHostStart } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const subscribed = (subscriptionId: number) =>
  ({
    ...somePlans()[subscriptionId - 1],
    nextBillingDate: '2026-12-22',
    firstBillingDate: '2026-11-22',
    paymentStatus: true,
  }) as Subscription

function openPage({
  subscription = null,
  ...start
}: TestHostStart & { subscription?: Subscription | null } = {}) {
  return renderRemote(
    { App, createStore },
    {
      path: paths.plans(),
      user: aMember(),
      handlers: [
        market.plans(),
        respond.to('GET /api/me/subscription', () => ({ dto: subscription })),
        respond.to('GET /api/payment/verification/7/READY', () => ({ dto: null })),
      ],
      ...start,
    },
  )
}

const card = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement

it("PlansPage shows each plan's price and credits and the resulting price of a track", async () => {
  openPage({ user: null })
  expect(await card('베이직')).toHaveTextContent(
    '9,900원1개월 이용권 · 자동 결제 없음30크레딧트랙 1곡당 약 990원 · 최대 10곡',
  )
  expect(await card('VIP')).toHaveTextContent(
    '39,900원1개월 이용권 · 자동 결제 없음200크레딧트랙 1곡당 약 599원 · 최대 66곡',
  )
  expect(await card('무료')).not.toHaveTextContent('1개월')
  expect(
    screen.getByText(/한 달 동안 이용하는 이용권입니다\. 자동으로 결제되지 않으며/),
  ).toBeVisible()
  expect(screen.getByText(/청약철회가 제한됩니다/)).toBeVisible()
})

it('PlansPage highlights the VIP plan alone', async () => {
  openPage({ user: null })
  expect(await card('VIP')).toHaveAttribute('data-vip', 'true')
  expect(within(await card('VIP')).getByText('가장 많은 크레딧')).toBeVisible()
  expect(document.querySelectorAll('[data-vip]')).toHaveLength(1)
})

it('PlansPage asks a visitor to log in and return', async () => {
  const { host, calls } = openPage({ user: null })
  await userEvent.click(await screen.findByRole('button', { name: '베이직 구독하기' }))
  expect(host.visited.at(-1)).toBe('/login')
  expect(host.session.takeReturnPath()).toBe('/subscription')
  expect(calls).toEqual(['GET /api/payment/plans'])
})

it('PlansPage opens the checkout with the plan as navigation state', async () => {
  const { host } = openPage()
  await userEvent.click(await screen.findByRole('button', { name: '프리미엄 구독하기' }))
  expect(host.navigation.getSnapshot().location).toMatchObject({
    pathname: '/checkout',
    state: { subscriptionId: 3 },
  })
})

it('PlansPage marks the current plan and explains a change to another', async () => {
  openPage({ subscription: subscribed(3) })
  expect(
    await within(await card('프리미엄')).findByRole('button', { name: '이용 중' }),
  ).toBeDisabled()
  expect(within(await card('무료')).queryByRole('button')).toBeNull()
  expect(screen.getByText(/까지인 현재 플랜을 대신합니다/)).toHaveTextContent('2026-12-22까지인')
})

it("PlansPage sells a member's current plan again", async () => {
  const { host } = openPage({ subscription: subscribed(3) })
  await userEvent.click(
    await within(await card('프리미엄')).findByRole('button', { name: '프리미엄 다시 구독하기' }),
  )
  expect(host.navigation.getSnapshot().location).toMatchObject({
    pathname: '/checkout',
    state: { subscriptionId: 3 },
  })
})

it('PlansPage marks the free plan of a member without another', async () => {
  openPage()
  expect(await within(await card('무료')).findByRole('button', { name: '이용 중' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: /다시 구독하기/ })).toBeNull()
})
