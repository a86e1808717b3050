import type { Me, Session } from '@sori/contract/account'
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
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const me: Me = {
  userId: 7,
  email: 'member@sori.test',
  name: '홍길동',
  nickname: '소리여행',
  phoneNumber: '01012345678',
  birth: '1990-01-31',
  profileImagePath: null,
  creditBalance: 1204,
  customerKey: 'k',
}
const session = (id: number, change: Partial<Session> = {}): Session => ({
  sessionId: `00000000-0000-4000-8000-00000000000${id}`,
  device: { browser: 'Chrome', os: 'Windows' },
  createDate: '2026-03-01T00:00:00.000Z',
  lastUsedDate: '2026-03-02T03:04:05.000Z',
  current: false,
  ...change,
})

interface Server {
  change?: Answer
  nickname?: Answer
  leave?: Answer
  sessions?: Session[]
  plan?: object | null
}

async function openPage(server: Server = {}, start: TestHostStart = {}) {
  const sentBodies: unknown[] = []
  const note =
    (answer: Answer): Answer =>
    (request) => {
      sentBodies.push(request.body || request.url.pathname + request.url.search)
      return answer(request)
    }
  const user = userEvent.setup()
  let sessions = server.sessions ?? [
    session(1, { current: true }),
    session(2, { device: { browser: 'Safari', os: null } }),
  ]
  const page = renderRemote(
    { App, createStore },
    {
      path: '/me/info',
      user: aMember(),
      me,
      handlers: [
        respond.to('GET /api/me/sessions', () => ({ dtoList: sessions })),
        respond.to('DELETE /api/me/sessions/:id', ({ params }) => {
          sentBodies.push(params.id)
          sessions = sessions.filter(({ sessionId }) => sessionId !== params.id)
          return carriedOut('SESSION_CLOSED', '선택한 기기에서 로그아웃되었습니다.')
        }),
        respond.to(
          'DELETE /api/me/sessions',
          note(() => carriedOut('OTHER_SESSIONS_CLOSED', '다른 모든 기기에서 로그아웃되었습니다.')),
        ),
        respond.to('GET /api/me/export', () => ({ profile: me })),
        respond.to('GET /api/me/subscription', () => ({ dto: server.plan ?? null })),
        respond.to(
          'POST /api/verification/nickname',
          server.nickname ?? (() => ({ available: true })),
        ),
        respond.to(
          'PUT /api/me',
          note(server.change ?? (() => carriedOut('ME_CHANGED', '수정되었습니다.'))),
        ),
        respond.to(
          'DELETE /api/me',
          note(server.leave ?? (() => carriedOut('ACCOUNT_LEFT', '탈퇴가 완료되었습니다.'))),
        ),
      ],
      ...start,
    },
  )
  await screen.findByRole('heading', { name: '내 정보' })
  const edit = (label: string) => user.click(screen.getByRole('button', { name: `${label} 수정` }))
  const form = (label: string) => within(screen.getByRole('form', { name: label }))
  const save = (label: string) => user.click(form(label).getByRole('button', { name: '저장' }))
  return {
    ...page,
    user,
    sentBodies,
    edit,
    form,
    save,
    currentPath: () => page.host.visited.at(-1),
  }
}

describe('InfoPage', () => {
  it('shows every detail, and that email and birth date cannot be changed', async () => {
    await openPage()
    for (const text of ['member@sori.test', '홍길동', '소리여행', '010-1234-5678', '1990-01-31'])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getAllByText('변경할 수 없는 항목입니다.')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^(이메일|생년월일) 수정$/ })).toBeNull()
  })

  it('sends the edited field, emits the event and returns the focus', async () => {
    const { user, edit, form, sentBodies, host } = await openPage(
      {},
      { refreshMe: () => ({ ...me, name: '홍 길순' }) },
    )
    await edit('이름')
    const name = form('이름').getByRole('textbox', { name: '이름' })
    expect(name).toHaveFocus()
    await user.clear(name)
    await user.type(name, ' 홍  길순 {Enter}')
    await waitFor(() => expect(screen.getByText('홍 길순')).toBeVisible())
    expect(sentBodies).toEqual([{ userId: 7, name: '홍 길순' }])
    expect(host.emitted).toEqual([{ type: 'profile.changed', detail: {} }])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '수정되었습니다.' }])
    expect(screen.getByRole('button', { name: '이름 수정' })).toHaveFocus()
    expect(host.unsaved()).toBe(0)
  })

  it('opens one field at a time, with a message at the second field and in a toast', async () => {
    const { edit, host, user, form } = await openPage()
    await edit('이름')
    await edit('전화번호')
    const text = '다른 항목을 수정 중입니다. 먼저 완료하거나 취소해주세요.'
    expect(host.toasts).toEqual([{ kind: 'error', text }])
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(screen.queryByRole('form', { name: '전화번호' })).toBeNull()
    await user.click(form('이름').getByRole('button', { name: '취소' }))
    await edit('전화번호')
    expect(screen.getByRole('form', { name: '전화번호' })).toBeVisible()
  })

  it('asks before leaving with unsaved input, and forgets the input after cancelling', async () => {
    const { user, edit, form, host } = await openPage()
    await edit('이름')
    await user.type(form('이름').getByRole('textbox'), 'x')
    expect(host.unsaved()).toBe(1)
    await user.keyboard('{Escape}')
    expect(host.unsaved()).toBe(0)
    expect(screen.getByText('홍길동')).toBeVisible()
  })

  it('sends no request when the value is unchanged', async () => {
    const { edit, save, sentBodies } = await openPage()
    await edit('전화번호')
    await save('전화번호')
    await waitFor(() => expect(screen.queryByRole('form', { name: '전화번호' })).toBeNull())
    expect(sentBodies).toEqual([])
  })

  it.each([
    [
      'ko',
      '저장',
      '전화번호',
      '전화번호를 올바르게 입력해주세요.',
      '010 다음의 숫자 8자리를 입력해주세요.',
    ],
    ['en', 'Save', 'Phone', 'enter phone correctly', 'The eight digits after 010.'],
  ] as const)(
    'refuses an incomplete phone number in %s',
    async (locale, button, label, text, hint) => {
      const { user, edit, host, sentBodies } = await openPage()
      await edit('전화번호')
      await user.type(screen.getByLabelText('전화번호 끝 4자리'), '{Backspace}')
      act(() => host.setLocale(locale))
      await user.click(screen.getByRole('button', { name: button }))
      expect(host.toasts).toEqual([{ kind: 'error', text }])
      expect(screen.getByRole('group', { name: label })).toHaveAccessibleDescription(
        `${text} ${hint}`,
      )
      expect(sentBodies).toEqual([])
    },
  )

  it.each([
    ['the last part is empty', '1234', '', ['끝']],
    ['the last part is short', '1234', '12', ['끝']],
    ['the middle part is short', '12', '5678', ['가운데']],
    ['both parts are short', '12', '34', ['가운데', '끝']],
  ])(
    'marks and focuses the wrong part of a phone number when %s',
    async (_what, middle, last, wrong) => {
      const { user, edit, save } = await openPage()
      await edit('전화번호')
      for (const [part, digits] of Object.entries({ 가운데: middle, 끝: last })) {
        const box = screen.getByLabelText(`전화번호 ${part} 4자리`)
        await user.clear(box)
        if (digits) await user.type(box, digits)
      }
      await save('전화번호')
      const marked = ['가운데', '끝'].filter(
        (part) =>
          screen.getByLabelText(`전화번호 ${part} 4자리`).getAttribute('aria-invalid') === 'true',
      )
      expect(marked).toEqual(wrong)
      expect(screen.getByLabelText(`전화번호 ${wrong[0]} 4자리`)).toHaveFocus()
    },
  )

  it.each([
    ['ko', '저장', '닉네임 중복입니다. 다른 닉네임을 입력해주세요.'],
    ['en', 'Save', 'nickname duplicate, enter another'],
  ] as const)('refuses a taken nickname in %s', async (locale, button, text) => {
    const { user, edit, form, host, sentBodies } = await openPage({
      nickname: () => ({ available: false }),
    })
    await edit('닉네임')
    await user.type(form('닉네임').getByRole('textbox'), '2')
    await waitFor(() =>
      expect(form('닉네임').getByRole('textbox')).toHaveAccessibleDescription(
        '이미 사용 중입니다.',
      ),
    )
    act(() => host.setLocale(locale))
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text }]))
    expect(sentBodies).toEqual([])
  })

  it.each([
    ['left', { left: 2, until: null }, '지금은 2번 더 변경할 수 있습니다.'],
    [
      'used up',
      { left: 0, until: '2026-04-01 09:00' },
      '2026-04-01 09:00부터 다시 변경할 수 있습니다.',
    ],
  ])('shows the limit of nickname changes before a change: %s', async (_state, changes, text) => {
    const { edit } = await openPage(
      {},
      { me: { ...me, nicknameChanges: { max: 3, days: 30, ...changes } } },
    )
    await edit('닉네임')
    expect(screen.getByText(`닉네임은 30일 동안 3번까지 변경할 수 있습니다. ${text}`)).toBeVisible()
  })

  it('offers a permitted nickname with one press', async () => {
    const { user, edit, form, save, sentBodies } = await openPage()
    await edit('닉네임')
    const nickname = form('닉네임').getByRole('textbox')
    await user.clear(nickname)
    await user.type(nickname, "Don't")
    await user.click(form('닉네임').getByRole('button', { name: '“Dont” 사용하기' }))
    expect(nickname).toHaveValue('Dont')
    await save('닉네임')
    await waitFor(() => expect(sentBodies).toEqual([{ userId: 7, nickname: 'Dont' }]))
  })

  it('shows when the next nickname change is possible', async () => {
    const { user, edit, form, save } = await openPage({
      change: () =>
        problem(429, 'NICKNAME_CHANGE_LIMIT', {
          params: { max: 3, days: 30, until: '2026-04-01 09:00', seconds: 9 },
        }),
    })
    await edit('닉네임')
    await user.type(form('닉네임').getByRole('textbox'), '2')
    await save('닉네임')
    expect(await form('닉네임').findByRole('alert')).toHaveTextContent(
      '닉네임은 30일 동안 3번까지 변경할 수 있습니다. 2026-04-01 09:00부터 다시 변경할 수 있습니다.',
    )
  })

  it('shows an error and keeps the input when a change fails', async () => {
    const { user, edit, form, save } = await openPage({ change: () => problem(500, 'INTERNAL') })
    await edit('이름')
    await user.type(form('이름').getByRole('textbox'), '순')
    await save('이름')
    expect(await form('이름').findByRole('alert')).toHaveTextContent(
      '수정 중 오류가 발생하였습니다.',
    )
    expect(form('이름').getByRole('textbox')).toHaveValue('홍길동순')
  })

  it("opens the shell's dialog for another photo", async () => {
    const { user, host } = await openPage()
    await user.click(screen.getByRole('button', { name: '프로필 사진 변경' }))
    expect(host.photoDialogs()).toBe(1)
  })

  it('shows an error and a retry when the details do not load', async () => {
    let answer: Me | undefined
    const { user } = await openPage({}, { me: null, refreshMe: () => answer })
    await screen.findByText('데이터를 불러오지 못했습니다.')
    answer = me
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByText('member@sori.test')).toBeVisible()
  })
})

describe('the list of sessions', () => {
  it("shows device and last use in Seoul's time, and no button for the current session", async () => {
    await openPage()
    const rows = (await screen.findAllByText(/마지막 사용 2026-03-02 12:04/)).map(
      (text) => text.closest('li') as HTMLElement,
    )
    expect(rows.map((row) => within(row).queryByText('현재 기기') !== null)).toEqual([true, false])
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull()
    expect(rows[1]).toHaveTextContent('Safari')
  })

  it('ends a single session', async () => {
    const { user, sentBodies, host } = await openPage()
    await user.click(await screen.findByRole('button', { name: /^Safari 로그아웃/ }))
    await waitFor(() => expect(screen.queryByText('Safari')).toBeNull())
    expect(sentBodies).toEqual(['00000000-0000-4000-8000-000000000002'])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '선택한 기기에서 로그아웃되었습니다.' }])
  })

  it('ends all but the current session', async () => {
    const { user, sentBodies, currentPath } = await openPage()
    await user.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }))
    await waitFor(() => expect(sentBodies).toEqual(['/api/me/sessions']))
    expect(currentPath()).toBe('/me/info')
  })

  it('ends all sessions after one confirmation and navigates to the login', async () => {
    const { user, sentBodies, host, currentPath } = await openPage()
    await user.click(await screen.findByRole('button', { name: '모든 기기에서 로그아웃' }))
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(host.questions).toHaveLength(1)
    expect(sentBodies).toEqual(['/api/me/sessions?current=true'])
    expect(host.session.getSnapshot()).toBeNull()
  })
})

describe('leaving the service', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: '정말 탈퇴하시겠습니까?' }))
  const leave = async ({ user }: Awaited<ReturnType<typeof openPage>>, password: string) => {
    await user.click(screen.getByRole('button', { name: '탈퇴하기' }))
    await user.type(dialog().getByLabelText('비밀번호'), password)
    await user.click(dialog().getByRole('button', { name: '탈퇴하기' }))
  }

  it('shows the losses, requires the password, and ends the session', async () => {
    const page = await openPage({ plan: { subscriptionName: 'vip' } })
    await page.user.click(screen.getByRole('button', { name: '탈퇴하기' }))
    expect(await dialog().findByText('이용 중인 구독이 종료됩니다.')).toBeVisible()
    expect(dialog().getByText('남은 크레딧 1,204개가 사라집니다.')).toBeVisible()
    await page.user.type(dialog().getByLabelText('비밀번호'), 'Member123!{Enter}')
    await waitFor(() => expect(page.currentPath()).toBe('/sounds/tracks'))
    expect(page.sentBodies).toEqual([{ password: 'Member123!' }])
    expect(page.host.session.getSnapshot()).toBeNull()
    expect(page.host.toasts).toEqual([{ kind: 'ok', text: '탈퇴가 완료되었습니다.' }])
  })

  it('rejects a wrong password at its field', async () => {
    const page = await openPage({
      leave: () =>
        problem(400, 'VALIDATION', {
          errors: [{ field: 'password', code: 'WRONG_PASSWORD', message: '' }],
        }),
    })
    await leave(page, 'x')
    await waitFor(() =>
      expect(dialog().getByLabelText('비밀번호')).toHaveAccessibleDescription(
        '비밀번호가 올바르지 않습니다.',
      ),
    )
    expect(page.host.session.getSnapshot()).not.toBeNull()
  })

  it('shows a message and changes nothing while a payment is in progress', async () => {
    const page = await openPage({ leave: () => problem(409, 'PAYMENT_IN_PROGRESS') })
    await leave(page, 'Member123!')
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      '진행 중인 결제가 있습니다. 결제 결과가 확인된 후 다시 시도해주세요.',
    )
    expect(page.currentPath()).toBe('/me/info')
  })
})

it('InfoPage saves the personal data as a file', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:data'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const { user } = await openPage()
  await user.click(screen.getByRole('button', { name: '내 데이터 다운로드' }))
  await waitFor(() =>
    expect(saved).toEqual([expect.stringMatching(/^sorijangteo-\d{4}-\d{2}-\d{2}\.json$/)]),
  )
  jest.restoreAllMocks()
})
