import type { UserRow } from '@sori/contract/administration'
import { wirePage } from '@sori/market-kit/testing'
import {
  type Answer,
  carriedOut,
  problem,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aChange, aLedgerEntry, aPayment, aUserRow } from '../../testing/fixtures.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const edited: Answer = () => carriedOut('USER_EDITED', '수정되었습니다.')

/** Opens the list with `rows`. The server answers every edit with `put`. */
async function openPage(rows: UserRow[], put: Answer = edited, start: TestHostStart = {}) {
  const sentRequests: { call: string; body: unknown }[] = []
  const edit: Answer = (request) => {
    sentRequests.push({ call: request.url.pathname + request.url.search, body: request.body })
    return put(request)
  }
  const page = renderAdmin({
    path: '/admin/users',
    handlers: [
      respond.to('GET /api/admin/users', () => wirePage(rows)),
      respond.to('PUT /api/admin/users/:userId/:field', edit),
      respond.to('DELETE /api/admin/users/:userId/subscription', edit),
      respond.to('PATCH /api/admin/users/:userId/disabled', edit),
      respond.to('GET /api/admin/users/:userId/ledger', () =>
        wirePage([
          aLedgerEntry(),
          aLedgerEntry({
            entryId: 2,
            kind: 'purchase',
            amount: -3,
            balance: 100,
            title: 'NIGHT',
            nickname: '새벽하늘',
          }),
          aLedgerEntry({ entryId: 3, reason: '이벤트 보상' }),
        ]),
      ),
      respond.to('GET /api/admin/users/:userId/payments', () => wirePage([aPayment()])),
      respond.to('GET /api/admin/changes', () => wirePage([aChange({ from: 100, to: 1500 })])),
    ],
    ...start,
  })
  if (rows.length > 0) await screen.findAllByRole('cell')
  return { ...page, user: userEvent.setup(), sentRequests, rows }
}
const row = (name = '회원7') => screen.getByRole('row', { name: new RegExp(name) })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const cells = (name?: string) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('UsersPage', () => {
  it('shows nine columns of each member, with the join time in seconds', async () => {
    await openPage([aUserRow()])
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '유저 ID',
      '이름',
      '닉네임',
      '이메일',
      '크레딧',
      '구독',
      '결제 상태',
      '가입일',
      '관리',
    ])
    expect(cells()).toEqual([
      '7',
      '홍길동',
      '회원7',
      'member7@sori.test',
      '100',
      '프리미엄',
      '결제됨',
      '2025-03-02 09:05:00',
      '수정',
    ])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('유저 관리')
    expect(screen.getByText('유저 1명')).toBeVisible()
  })

  it('shows N/A for missing values', async () => {
    await openPage([aUserRow({ createDate: null as never, name: '' }, null)])
    expect(cells()).toEqual([
      '7',
      'N/A',
      '회원7',
      'member7@sori.test',
      '100',
      '무료',
      'N/A',
      'N/A',
      '수정',
    ])
  })

  it("shows the specification's message for an empty list", async () => {
    await openPage([])
    expect(await screen.findByText('유저 정보가 없거나 찾을 수 없습니다.')).toBeVisible()
  })

  it('searches nicknames and refuses a blank keyword', async () => {
    const { user, host } = await openPage([aUserRow()])
    const search = screen.getByRole('search', { name: '유저 검색' })
    expect(within(search).getByText('닉네임')).toBeVisible()
    expect(within(search).queryByRole('combobox')).toBeNull()
    await user.click(within(search).getByRole('button', { name: '검색' }))
    expect(host.toasts.at(-1)?.text).toBe('검색어를 입력해주세요.')
    await user.type(within(search).getByRole('searchbox'), '달빛{Enter}')
    expect(host.visited.at(-1)).toBe(`/admin/users?keyword=${encodeURIComponent('달빛')}&type=n`)
  })

  it('sorts by the headings of its columns in both directions', async () => {
    const { user, host } = await openPage([aUserRow()])
    await user.click(screen.getByRole('link', { name: '크레딧' }))
    expect(host.visited.at(-1)).toBe('/admin/users?more%5BcreditBalance%5D=asc')
    await user.click(await screen.findByRole('link', { name: '크레딧' }))
    expect(host.visited.at(-1)).toBe('/admin/users?more%5BcreditBalance%5D=desc')
  })

  it('offers a retry when the list does not load', async () => {
    let isDown = true
    const { user } = renderDown(() => (isDown ? problem(500, 'INTERNAL') : wirePage([aUserRow()])))
    expect(await screen.findByText('목록을 불러오지 못했습니다.')).toBeVisible()
    isDown = false
    await user.click(button('다시 시도'))
    expect(await screen.findByText('회원7')).toBeVisible()
  })
})

function renderDown(answer: Answer) {
  renderAdmin({ path: '/admin/users', handlers: [respond.to('GET /api/admin/users', answer)] })
  return { user: userEvent.setup() }
}

describe('editing a row', () => {
  it("sends a field's new value with the row's version", async () => {
    const { user, host, sentRequests, rows } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    expect(screen.getByText('수정할 항목을 선택해주세요.')).toBeVisible()
    expect(screen.queryByRole('button', { name: '적용' })).toBeNull()
    await user.click(button(/^회원7 크레딧 .+ 수정$/))
    const field = screen.getByRole('textbox', { name: '회원7 크레딧' })
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, '500')
    rows[0] = aUserRow({ creditBalance: 500 }, 3, 6)
    await user.click(button('적용'))
    await waitFor(() => expect(button('회원7 수정')).toHaveFocus())
    expect(await screen.findByRole('cell', { name: '500' })).toBeVisible()
    expect(sentRequests).toEqual([{ call: '/api/admin/users/7/credit?version=5', body: 500 }])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '수정되었습니다.' }])
    expect(host.emitted).toEqual([{ type: 'credit.changed', detail: {} }])
    expect(host.unsaved()).toBe(0)
  })

  it.each([
    ['was applied', edited],
    ['was refused', () => problem(500, 'INTERNAL')],
  ] as [string, Answer][])('reloads the members once after an edit that %s', async (_, put) => {
    const { user, calls, host } = await openPage([aUserRow()], put)
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 크레딧 .+ 수정$/))
    await user.type(screen.getByRole('textbox', { name: '회원7 크레딧' }), '0{Enter}')
    await waitFor(() => expect(host.toasts).toHaveLength(1))
    const requests = () => calls.filter((call) => call.startsWith('GET /api/admin/users'))
    await waitFor(() => expect(requests()).toHaveLength(2))
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(requests()).toHaveLength(2)
  })

  it('sends an optional reason with the value', async () => {
    const { user, sentRequests } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 크레딧 .+ 수정$/))
    await user.click(button('사유 추가'))
    const reason = screen.getByRole('textbox', { name: '회원7 사유 (선택)' })
    expect(reason).toHaveFocus()
    await user.type(reason, ' bonus {Enter}')
    await waitFor(() =>
      expect(sentRequests).toEqual([
        { call: '/api/admin/users/7/credit?version=5&reason=bonus', body: 100 },
      ]),
    )
  })

  it("offers basic(1), premium(2) and vip(3) and sends the plan's real id", async () => {
    const { user, sentRequests } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 구독 .+ 수정$/))
    const plans = screen.getByRole('combobox', { name: '회원7 구독' })
    expect(
      within(plans)
        .getAllByRole('option')
        .filter((option) => !(option as HTMLOptionElement).disabled)
        .map(({ textContent }) => textContent),
    ).toEqual(['basic(1)', 'premium(2)', 'vip(3)'])
    await user.selectOptions(plans, 'vip(3)')
    await user.click(button('적용'))
    await waitFor(() =>
      expect(sentRequests).toEqual([
        { call: '/api/admin/users/7/subscription?version=5', body: 4 },
      ]),
    )
  })

  it('sends the payment status as true or false', async () => {
    const { user, sentRequests } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 결제 상태 .+ 수정$/))
    await user.selectOptions(
      screen.getByRole('combobox', { name: '회원7 결제 상태' }),
      '미결제(false)',
    )
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(sentRequests).toEqual([{ call: '/api/admin/users/7/payment?version=5', body: false }]),
    )
  })

  it("offers no payment status without a plan and requires a plan's choice", async () => {
    const { user, host, sentRequests } = await openPage([aUserRow({}, null)])
    await user.click(button('회원7 수정'))
    expect(screen.queryByRole('button', { name: /^회원7 결제 상태 .+ 수정$/ })).toBeNull()
    await user.click(button(/^회원7 구독 .+ 수정$/))
    await user.click(button('적용'))
    expect(host.toasts.at(-1)).toEqual({ kind: 'error', text: '플랜 선택' })
    expect(sentRequests).toEqual([])
  })

  it.each(['', '   ', '백', '1,00', ',100'])(
    'refuses "%s" as credits at the field and in a toast, and sends nothing',
    async (text) => {
      const { user, host, sentRequests } = await openPage([aUserRow()])
      await user.click(button('회원7 수정'))
      await user.click(button(/^회원7 크레딧 .+ 수정$/))
      const field = screen.getByRole('textbox', { name: '회원7 크레딧' })
      await user.clear(field)
      if (text) await user.type(field, text)
      await user.keyboard('{Enter}')
      const texts = '크레딧은 숫자여야 하며 공백일 수 없습니다.'
      expect(field).toHaveAccessibleDescription(texts)
      expect(host.toasts).toEqual([{ kind: 'error', text: texts }])
      expect(sentRequests).toEqual([])
    },
  )

  it('accepts credits with thousands separators', async () => {
    const { user, sentRequests } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 크레딧 .+ 수정$/))
    const field = screen.getByRole('textbox', { name: '회원7 크레딧' })
    await user.clear(field)
    await user.type(field, '1,000{Enter}')
    await waitFor(() =>
      expect(sentRequests).toEqual([{ call: '/api/admin/users/7/credit?version=5', body: 1000 }]),
    )
  })

  it.each([
    ['-1', '크레딧은 0 이상이어야 합니다.'],
    ['1000001', '크레딧은 1,000,000을 초과할 수 없습니다.'],
  ])('refuses %s as credits: %s', async (text, texts) => {
    const { user, sentRequests } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 크레딧 .+ 수정$/))
    const field = screen.getByRole('textbox', { name: '회원7 크레딧' })
    await user.clear(field)
    await user.type(field, `${text}{Enter}`)
    expect(field).toHaveAccessibleDescription(texts)
    expect(sentRequests).toEqual([])
  })

  it('closes by Escape and by cancel, and asks before it discards a change', async () => {
    const { user, host, sentRequests } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 크레딧 .+ 수정$/))
    await user.type(screen.getByRole('textbox', { name: '회원7 크레딧' }), '0')
    expect(host.unsaved()).toBe(1)
    await user.keyboard('{Escape}')
    expect(host.unsaved()).toBe(0)
    expect(button('회원7 수정')).toHaveFocus()
    await user.click(button('회원7 수정'))
    await user.click(button('취소'))
    expect(cells()[4]).toBe('100')
    expect(sentRequests).toEqual([])
  })

  it('ignores the second click of a double click on "edit" and "cancel"', async () => {
    const { user } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    fireEvent.click(button('취소'), { detail: 2 })
    await user.click(button('취소'))
    fireEvent.click(button('회원7 수정'), { detail: 2 })
    expect(button('회원7 수정')).toBeVisible()
  })

  it('edits one row at a time', async () => {
    const { user, host } = await openPage([aUserRow(), aUserRow({ userId: 8 })])
    await user.click(button('회원7 수정'))
    await user.click(button('회원8 수정'))
    expect(host.toasts).toEqual([{ kind: 'error', text: '다른 항목을 수정 중입니다.' }])
    expect(screen.queryByRole('button', { name: /^회원8 크레딧/ })).toBeNull()
  })

  it.each([
    ['ko', '수정에 실패하였습니다.'],
    ['en', 'The change failed.'],
  ] as const)('shows a failure once in %s and keeps the input', async (locale, texts) => {
    const { user, host } = await openPage([aUserRow()], () => problem(500, 'INTERNAL'), { locale })
    await user.click(button(locale === 'ko' ? '회원7 수정' : '회원7 Edit'))
    await user.click(
      button(locale === 'ko' ? '회원7 크레딧 100 수정' : 'Edit credits of 회원7: 100'),
    )
    const field = screen.getByRole('textbox')
    await user.clear(field)
    await user.type(field, '500{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(texts)
    expect(field).toHaveValue('500')
    expect(host.toasts).toEqual([{ kind: 'error', text: texts }])
  })

  it('stays open during the request and shows a refusal beside the field', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user } = await openPage([aUserRow()], () => answer.promise)
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 크레딧 .+ 수정$/))
    const field = screen.getByRole('textbox', { name: '회원7 크레딧' })
    await user.clear(field)
    await user.type(field, '500{Enter}')
    await user.type(field, '0{Escape}')
    await act(async () => answer.resolve(problem(500, 'INTERNAL')))
    expect(await screen.findByRole('alert')).toHaveTextContent('수정에 실패하였습니다.')
    expect(screen.getByRole('textbox', { name: '회원7 크레딧' })).toHaveValue('500')
  })

  it('marks administrators', async () => {
    await openPage([{ ...aUserRow(), userRoleDTO: { roleId: 3 } }, aUserRow({ userId: 8 })])
    expect(within(row('회원7')).getByText('관리자')).toBeVisible()
    expect(within(row('회원8')).queryByText('관리자')).toBeNull()
  })

  it('marks disabled members, and offers no edit of members who left', async () => {
    await openPage([
      aUserRow({ left: true, nickname: '탈퇴회원' }),
      aUserRow({ userId: 8, disabled: true }),
    ])
    expect(within(row('탈퇴회원')).queryByRole('button', { name: /수정/ })).toBeNull()
    expect(within(row('회원8')).getByText('사용 중지')).toBeVisible()
  })
})

describe('two administrators editing the same row', () => {
  const changed = () =>
    problem(409, 'CHANGED_MEANWHILE', { params: { current: 150, given: 500, version: 9 } })

  async function openConflict(answers: Answer[]) {
    const page = await openPage([aUserRow()], (request) => (answers.shift() ?? edited)(request))
    await page.user.click(button('회원7 수정'))
    await page.user.click(button(/^회원7 크레딧 .+ 수정$/))
    const field = screen.getByRole('textbox', { name: '회원7 크레딧' })
    await page.user.clear(field)
    await page.user.type(field, '500{Enter}')
    return {
      ...page,
      dialog: await screen.findByRole('dialog', { name: '그 사이에 정보가 변경되었습니다' }),
    }
  }
  const credits = (dialog: HTMLElement) => within(dialog).getByRole('group', { name: '크레딧' })

  it('shows the stored and the typed value in a dialog without an error', async () => {
    const { dialog, host } = await openConflict([changed])
    expect(credits(dialog)).toHaveTextContent('현재 값150입력한 값500')
    expect(host.toasts).toEqual([])
  })

  it('saves the typed value with the new version on request, and closes the row', async () => {
    const { user, dialog, sentRequests } = await openConflict([changed])
    await user.click(within(dialog).getByRole('button', { name: '입력한 값으로 수정' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentRequests.map(({ call }) => call)).toEqual([
      '/api/admin/users/7/credit?version=5',
      '/api/admin/users/7/credit?version=9',
    ])
    expect(button('회원7 수정')).toBeVisible()
  })

  it('keeps the stored value on request, and sends nothing', async () => {
    const { user, dialog, sentRequests } = await openConflict([changed])
    await user.click(within(dialog).getByRole('button', { name: '현재 값 유지' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentRequests).toHaveLength(1)
    expect(button('회원7 수정')).toBeVisible()
  })

  it("shows a third administrator's even newer value", async () => {
    const later = () =>
      problem(409, 'CHANGED_MEANWHILE', { params: { current: 160, given: 500, version: 10 } })
    const { user, dialog } = await openConflict([changed, later])
    await user.click(within(dialog).getByRole('button', { name: '입력한 값으로 수정' }))
    await waitFor(() =>
      expect(credits(screen.getByRole('dialog'))).toHaveTextContent('현재 값160입력한 값500'),
    )
  })

  it('sends the version from the opening of the row after a reload of the list', async () => {
    const { user, host, sentRequests, rows } = await openPage([aUserRow()])
    await user.click(button('회원7 수정'))
    await user.click(button(/^회원7 크레딧 .+ 수정$/))
    rows[0] = aUserRow({ name: '새이름' }, 3, 9)
    act(() => host.events.emit('profile.changed', {}))
    await screen.findByText('새이름')
    await user.type(screen.getByRole('textbox', { name: '회원7 크레딧' }), '0{Enter}')
    await waitFor(() =>
      expect(sentRequests).toEqual([{ call: '/api/admin/users/7/credit?version=5', body: 1000 }]),
    )
  })
})

describe("a member's dialogs", () => {
  it('show the details', async () => {
    const { user } = await openPage([aUserRow({ emailVerified: false })])
    await user.click(button('회원7 유저 상세 정보'))
    const dialog = screen.getByRole('dialog', { name: '유저 상세 정보' })
    for (const text of ['미인증', '010-1234-5678', '1990-01-02', '회원', '사용 중'])
      expect(within(dialog).getByText(text)).toBeVisible()
  })

  it("show the ledger, the payments and the administrators' changes", async () => {
    const { user, calls } = await openPage([aUserRow()])
    await user.click(button('회원7 유저 상세 정보'))
    await user.click(screen.getByRole('tab', { name: '크레딧 내역' }))
    const ledger = await screen.findByRole('table', { name: '크레딧 내역' })
    await within(ledger).findByText('NIGHT · 새벽하늘')
    const [, , bought, rewarded] = within(ledger).getAllByRole('row')
    expect(bought).toHaveTextContent('2026-03-01 09:00:00구매-3100NIGHT · 새벽하늘')
    expect(rewarded).toHaveTextContent('조정+50150이벤트 보상')
    await user.click(screen.getByRole('tab', { name: '결제 내역' }))
    expect((await screen.findByText('19,900원')).closest('tr')).toHaveTextContent(
      '프리미엄 플랜 구독',
    )
    await user.click(screen.getByRole('tab', { name: '변경 기록' }))
    expect(await screen.findByText('크레딧 100 → 1,500')).toBeVisible()
    expect(calls.filter((call) => call.includes('changes'))).toEqual([
      'GET /api/admin/changes?userId=7&size=10',
    ])
  })

  it('show the plan and end it after a confirmation', async () => {
    const { user, sentRequests } = await openPage([aUserRow()])
    await user.click(button(/^회원7 .+ 구독 정보$/))
    const dialog = screen.getByRole('dialog', { name: '구독 정보' })
    for (const text of ['프리미엄', '2026-10-01', '2026-11-01', '결제됨'])
      expect(within(dialog).getByText(text)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: '구독 종료' }))
    const question = screen.getByRole('dialog', { name: "'회원7' 회원의 구독을 종료하시겠습니까?" })
    await user.type(within(question).getByRole('textbox', { name: '사유 (선택)' }), 'refund')
    await user.click(within(question).getByRole('button', { name: '구독 종료' }))
    await waitFor(() =>
      expect(sentRequests).toEqual([
        { call: '/api/admin/users/7/subscription?version=5&reason=refund', body: '' },
      ]),
    )
  })

  it('show that the member has no plan', async () => {
    const { user } = await openPage([aUserRow({}, null)])
    await user.click(button(/^회원7 .+ 구독 정보$/))
    expect(screen.getByRole('dialog', { name: '구독 정보 없음' })).toHaveTextContent(
      '미구독 회원입니다.',
    )
  })

  it('disable an account with a reason after a confirmation, and enable it again', async () => {
    const { user, sentRequests, rows } = await openPage([aUserRow()])
    await user.click(button('회원7 유저 상세 정보'))
    await user.click(button('사용 중지'))
    const question = screen.getByRole('dialog', { name: "'회원7' 계정을 사용 중지하시겠습니까?" })
    await user.type(within(question).getByRole('textbox', { name: '사유 (선택)' }), ' 도용 신고 ')
    rows[0] = aUserRow({ disabled: true, disabledReason: '도용 신고' }, 3, 6)
    await user.click(within(question).getByRole('button', { name: '사용 중지' }))
    expect(await screen.findByRole('button', { name: '사용 중지 해제' })).toBeVisible()
    expect(await screen.findByText('도용 신고')).toBeVisible()
    await user.click(button('사용 중지 해제'))
    await user.click(
      within(screen.getByRole('dialog', { name: /해제하시겠습니까/ })).getByRole('button', {
        name: '사용 중지 해제',
      }),
    )
    await waitFor(() =>
      expect(sentRequests).toEqual([
        {
          call: `/api/admin/users/7/disabled?version=5&reason=${encodeURIComponent('도용 신고').replaceAll('%20', '+')}`,
          body: { disabled: true },
        },
        { call: '/api/admin/users/7/disabled?version=6', body: { disabled: false } },
      ]),
    )
  })

  it('make an administrator, and a member again', async () => {
    const { user, sentRequests, rows } = await openPage([aUserRow()])
    await user.click(button('회원7 유저 상세 정보'))
    await user.click(button('관리자로 지정'))
    const question = screen.getByRole('dialog', {
      name: "'회원7' 회원을 관리자로 지정하시겠습니까?",
    })
    rows[0] = { ...aUserRow({}, 3, 6), userRoleDTO: { roleId: 3 } }
    await user.click(within(question).getByRole('button', { name: '관리자로 지정' }))
    await user.click(await screen.findByRole('button', { name: '관리자 해제' }))
    await user.click(
      within(screen.getByRole('dialog', { name: /해제하시겠습니까/ })).getByRole('button', {
        name: '관리자 해제',
      }),
    )
    await waitFor(() =>
      expect(sentRequests).toEqual([
        { call: '/api/admin/users/7/administrator?version=5', body: { administrator: true } },
        { call: '/api/admin/users/7/administrator?version=6', body: { administrator: false } },
      ]),
    )
  })

  it.each([
    ['disabled', aUserRow({ disabled: true })],
    ['not activated', aUserRow({ emailVerified: false })],
  ])('offer no administration to an account that is %s', async (_state, row) => {
    const { user } = await openPage([row])
    await user.click(button('회원7 유저 상세 정보'))
    expect(screen.getByRole('button', { name: /사용 중지/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: '관리자로 지정' })).toBeNull()
  })

  it("cannot disable the administrator's own account", async () => {
    const { user } = await openPage([aUserRow({ userId: 1, nickname: '관리자' })])
    await user.click(button('관리자 유저 상세 정보'))
    expect(screen.getByText('자신의 계정은 사용 중지할 수 없습니다.')).toBeVisible()
    expect(screen.queryByRole('button', { name: '사용 중지' })).toBeNull()
  })
})
