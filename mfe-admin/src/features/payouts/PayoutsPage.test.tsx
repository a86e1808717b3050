import type { ManagedPayout } from '@sori/contract/payouts'
import { wirePage } from '@sori/market-kit/testing'
import { type Answer, carriedOut, problem, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPayout } from '../../testing/fixtures.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const other = aPayout({ payoutId: 2, nickname: '소리여행', net: 9_670 })

async function openPage(
  payouts: ManagedPayout[],
  decide: Answer = () => carriedOut('PAYOUTS_DECIDED', '처리되었습니다.'),
) {
  const sentBodies: unknown[] = []
  const page = renderAdmin({
    path: '/admin/payouts',
    handlers: [
      respond.to('GET /api/admin/payouts', () => wirePage(payouts)),
      respond.to('PATCH /api/admin/payouts', (request) => {
        sentBodies.push(request.body)
        return decide(request)
      }),
      respond.to('POST /api/admin/payouts/1/retry', (request) => {
        sentBodies.push(request.body)
        return decide(request)
      }),
      respond.to('GET /api/admin/payouts/transfers.csv', () => 'csv'),
      respond.to('GET /api/admin/payouts/taxes.csv', () => 'csv'),
    ],
  })
  if (payouts.length > 0) await screen.findAllByRole('cell')
  const user = userEvent.setup()
  const select = (name: RegExp | string) => user.click(screen.getByRole('checkbox', { name }))
  const change = () => user.click(screen.getByRole('button', { name: '상태 변경하기' }))
  return { ...page, user, sentBodies, select, change }
}

/** Selects all payouts and opens the dialog. */
async function openDialog(...args: Parameters<typeof openPage>) {
  const page = await openPage(...args)
  await page.select('모두 선택')
  await page.change()
  const dialog = within(screen.getByRole('dialog'))
  const state = dialog.getByRole('combobox', { name: '처리 방법' })
  const reason = dialog.getByRole('textbox', { name: '사유' })
  const send = () => page.user.click(dialog.getByRole('button', { name: '상태 변경하기' }))
  return { ...page, dialog, state, reason, send }
}

describe('PayoutsPage', () => {
  it('shows amounts, masked account, checks and state of each request', async () => {
    await openPage([
      aPayout({ checks: ['new-account', 'few-buyers'], buyers: 2 }),
      aPayout({
        payoutId: 2,
        state: 'failed',
        buyers: null,
        decidedBy: '관리자',
        reason: '없는 계좌',
      }),
    ])
    const cells = screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(2),
    )
    const account = '신한은행****7890 홍*동'
    const amount = '29,010원30,000원 - 세금 990원'
    expect(cells.slice(1)).toEqual([
      ['새벽하늘', amount, account, '처음 지급하는 계좌구매자가 적음구매자 2명', '요청됨'],
      ['새벽하늘', amount, account, '-', '송금 실패관리자 · 2026-03-01 09:00:00없는 계좌'],
    ])
  })

  it('shows the time after which a request to a new account can be approved', async () => {
    const account = { ...aPayout().account, payableDate: '2999-01-01T00:00:00.000Z' }
    await openPage([aPayout({ account })])
    expect(screen.getByText('2999-01-01 09:00:00부터 승인 가능')).toBeVisible()
  })

  it('moves the selected requests together', async () => {
    const { user, dialog, state, send, sentBodies, host } = await openDialog([aPayout(), other])
    expect(screen.getByText('2건 선택, 실지급액 38,680원')).toBeVisible()
    expect(dialog.getByText('소리여행 · 9,670원')).toBeVisible()
    const options = within(state).getAllByRole('option', { hidden: true })
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      '',
      'approved',
      'refused',
    ])
    await user.selectOptions(state, 'approved')
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentBodies).toEqual([{ payoutIds: [1, 2], state: 'approved', reason: '' }])
    expect(host.toasts).toMatchObject([{ text: '처리되었습니다.' }])
    expect(screen.getByText('0건 선택, 실지급액 0원')).toBeVisible()
  })

  it('requires a reason to refuse', async () => {
    const { user, state, reason, send, sentBodies } = await openDialog([aPayout()])
    await user.selectOptions(state, 'refused')
    await send()
    expect(reason).toHaveAccessibleDescription(/사유는 필수 입력 항목입니다/)
    await user.type(reason, '본인 확인 필요')
    await send()
    await waitFor(() =>
      expect(sentBodies).toEqual([{ payoutIds: [1], state: 'refused', reason: '본인 확인 필요' }]),
    )
  })

  it('closes the dialog when another administrator has already decided', async () => {
    const page = await openDialog([aPayout()], () => problem(409, 'PAYOUT_CHANGED'))
    await page.user.selectOptions(page.state, 'approved')
    await page.send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.host.toasts).toMatchObject([{ text: /그 사이에 상태가 바뀐 정산 요청/ }])
    const lists = page.calls.filter((call) => call.startsWith('GET /api/admin/payouts'))
    expect(lists.length).toBeGreaterThan(1)
  })

  it('explains why a selection cannot be changed', async () => {
    const { change, select, host } = await openPage([
      aPayout(),
      aPayout({ payoutId: 2, nickname: '소리여행', state: 'returned', buyers: null }),
    ])
    await change()
    await select(/^소리여행/)
    await change()
    await select(/^새벽하늘/)
    await change()
    expect(host.toasts.map(({ text }) => text)).toEqual([
      '먼저 정산 요청을 선택해주세요.',
      '더 이상 상태를 바꿀 수 없는 요청입니다.',
      '상태가 같은 요청만 함께 처리할 수 있습니다.',
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('requests the payout of a former artist again, to another account', async () => {
    const left = aPayout({ state: 'failed', buyers: null, isRetriable: true })
    const { user, select, sentBodies, host } = await openPage([left, other], () =>
      carriedOut('PAYOUT_RETRIED', '새 계좌로 정산을 다시 요청했습니다.'),
    )
    const retry = () => screen.queryByRole('button', { name: '새 계좌로 다시 요청하기' })
    expect(screen.getByText('탈퇴한 아티스트: 새 계좌 필요')).toBeVisible()
    expect(retry()).toBeNull()
    await select('모두 선택')
    expect(retry()).toBeNull()
    await select(/^소리여행/)
    await user.click(retry() as HTMLElement)
    const dialog = within(screen.getByRole('dialog', { name: '새벽하늘 정산 다시 요청' }))
    const send = () => user.click(dialog.getByRole('button', { name: '새 계좌로 다시 요청하기' }))
    await send()
    const identity = dialog.getByRole('textbox', { name: '본인 확인 방법' })
    expect(identity).toHaveAccessibleDescription(/필수 입력 항목입니다/)
    await user.type(dialog.getByRole('textbox', { name: '예금주' }), '김새벽')
    await user.selectOptions(dialog.getByRole('combobox', { name: '은행' }), '004')
    await user.type(dialog.getByRole('textbox', { name: '계좌번호' }), '9876-543-210')
    await user.type(identity, '신분증 확인')
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const account = { holder: '김새벽', bank: '004', number: '9876543210' }
    expect(sentBodies).toEqual([{ ...account, reason: '신분증 확인' }])
    expect(host.toasts.at(-1)).toMatchObject({ text: '새 계좌로 정산을 다시 요청했습니다.' })
  })

  it('saves the tables of transfers and taxes', async () => {
    const { user, calls } = await openPage([aPayout()])
    await user.click(screen.getByRole('button', { name: '이체 목록 CSV' }))
    await waitFor(() => expect(calls).toContain('GET /api/admin/payouts/transfers.csv'))
    const month = screen.getByRole('combobox', { name: '원천징수 월' }) as HTMLSelectElement
    await user.click(screen.getByRole('button', { name: '원천징수 CSV' }))
    await waitFor(() =>
      expect(calls).toContain(`GET /api/admin/payouts/taxes.csv?month=${month.value}`),
    )
    expect(month.options).toHaveLength(13)
  })

  it('shows that no requests exist', async () => {
    await openPage([])
    expect(await screen.findByText('정산 요청이 없습니다.')).toBeVisible()
  })
})
