import { pagingOf } from '@sori/contract/envelope'
import type { Payout, PayoutAccount } from '@sori/contract/payouts'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
} from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const account: PayoutAccount = {
  holder: '홍*동',
  bank: '088',
  number: '****7890',
  createDate: '2026-02-01T00:00:00.000Z',
  payableDate: '2026-02-04T00:00:00.000Z',
}
const payout: Payout = {
  payoutId: 1,
  gross: 33_333,
  incomeTax: 990,
  localTax: 90,
  net: 32_253,
  state: 'failed',
  reason: '없는 계좌입니다.',
  createDate: '2026-03-01T00:00:00.000Z',
  stateDate: '2026-03-02T00:00:00.000Z',
  account,
}

interface SectionOptions {
  account?: PayoutAccount | null
  openPayoutId?: number | null
  available?: number
  payouts?: Payout[]
  answer?: Answer
}

function openSection(options: SectionOptions = {}) {
  const { available = 33_333, payouts = [] } = options
  const sentBodies: unknown[] = []
  const answer: Answer = (request) => {
    sentBodies.push(request.body)
    return (options.answer ?? (() => carriedOut('PAYOUT_REQUESTED', '정산을 요청했습니다.')))(
      request,
    )
  }
  const page = renderRemote(
    { App, createStore },
    {
      path: '/me/statistic?section=payouts',
      user: aMember({ nickname: '소리결' }),
      handlers: [
        respond.to('GET /api/me/payouts', () => ({
          dtoList: payouts,
          ...pagingOf(1, 20, payouts.length),
          account: options.account === undefined ? account : options.account,
          open: options.openPayoutId ?? null,
        })),
        respond.to('GET /api/me/earnings', () => ({
          dto: {
            balance: available,
            available,
            pending: 0,
            total: available,
            month: 0,
            pendingDays: 14,
            wonPerCredit: 100,
            share: 7_000,
            perSale: 210,
          },
        })),
        respond.to('POST /api/me/payouts', answer),
        respond.to('PUT /api/me/payout-account', answer),
      ],
    },
  )
  return { ...page, user: userEvent.setup(), sentBodies }
}

describe('PayoutsSection', () => {
  it('shows the masked account, and amounts and state of each request', async () => {
    openSection({ payouts: [payout] })
    const row = (await screen.findByText('없는 계좌입니다.')).closest('tr')
    expect(row).toHaveTextContent(
      '2026-03-01 09:00:0033,3331,08032,253****7890송금 실패2026-03-02 09:00:00없는 계좌입니다.',
    )
    const card = within(screen.getByRole('region', { name: '정산 계좌' }))
    expect(card.getByText('신한은행')).toBeVisible()
    expect(card.queryByText(/새 계좌로는/)).toBeNull()
  })

  it('computes both taxes while the amount is typed, and sends the amount', async () => {
    const { user, sentBodies, host } = openSection()
    const form = await screen.findByRole('form', { name: '새 정산 요청' })
    const amount = within(form).getByRole('textbox', { name: '요청 금액(원)' })
    expect(amount).toHaveValue('33333')
    expect(form).toHaveTextContent('소득세 3%(원)990지방소득세 0.3%(원)90실지급액(원)32,253')
    await user.clear(amount)
    expect(form).toHaveTextContent('실지급액(원)–')
    await user.type(amount, '10,000')
    expect(form).toHaveTextContent('소득세 3%(원)300지방소득세 0.3%(원)30실지급액(원)9,670')
    await user.click(within(form).getByRole('button', { name: '정산 요청하기' }))
    await waitFor(() => expect(sentBodies).toEqual([{ gross: 10_000 }]))
    expect(host.toasts).toMatchObject([{ text: '정산을 요청했습니다.' }])
  })

  it('refuses less than 10,000 won, and shows the refusal of the server', async () => {
    const { user, sentBodies } = openSection({ answer: () => problem(409, 'PAYOUT_OPEN') })
    const form = await screen.findByRole('form', { name: '새 정산 요청' })
    const amount = within(form).getByRole('textbox', { name: '요청 금액(원)' })
    const send = () => user.click(within(form).getByRole('button', { name: '정산 요청하기' }))
    await user.clear(amount)
    await user.type(amount, '9999')
    await send()
    expect(amount).toHaveAccessibleDescription(/요청 금액은 10,000 이상이어야 합니다/)
    expect(sentBodies).toEqual([])
    await user.type(amount, '9')
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('이미 진행 중인 정산 요청')
  })

  it('shows the minimum of a payout below the balance without an account', async () => {
    openSection({ account: null, available: 0 })
    expect(await screen.findByText('정산은 10,000원부터 요청할 수 있습니다.')).toBeVisible()
  })

  it.each<[SectionOptions, RegExp]>([
    [{ account: null }, /먼저 정산 계좌를 등록해주세요/],
    [{ openPayoutId: 1 }, /진행 중인 정산 요청이 있습니다/],
    [{ available: 9_999 }, /10,000원 이상이면 요청할 수 있습니다/],
  ])('explains why no request is possible: %j', async (options, text) => {
    openSection(options)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('form', { name: '새 정산 요청' })).toBeNull()
  })

  it('changes the account in a dialog, and shows the delay of a new one', async () => {
    const payableDate = '2999-01-01T00:00:00.000Z'
    const { user, sentBodies } = openSection({ account: { ...account, payableDate } })
    expect(
      await screen.findByText('새 계좌로는 2999-01-01 09:00:00부터 지급할 수 있습니다.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: '계좌 변경하기' }))
    const dialog = within(screen.getByRole('dialog', { name: '정산 계좌' }))
    await user.type(dialog.getByRole('textbox', { name: '예금주' }), '홍길동')
    await user.selectOptions(dialog.getByRole('combobox', { name: '은행' }), '카카오뱅크')
    await user.type(dialog.getByRole('textbox', { name: '계좌번호' }), '333-01 2345678')
    await user.click(dialog.getByRole('button', { name: '저장하기' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentBodies).toEqual([{ holder: '홍길동', bank: '090', number: '333012345678' }])
  })
})
