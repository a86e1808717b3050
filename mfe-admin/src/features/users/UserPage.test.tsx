import { aTrack, wirePage, wireTrack } from '@sori/market-kit/testing'
import { carriedOut, problem, respond, type TestHostStart } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aChange, aLedgerEntry, aPayment, aReport, aUserRow } from '../../testing/fixtures.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const aSession = {
  sessionId: '0b6cf7a3-5ec4-4f0a-9c8e-0c6a2b1d9f11',
  device: { browser: 'Firefox', os: 'Windows' },
  createDate: '2026-03-01T00:00:00.000Z',
  lastUsedDate: '2026-03-02T00:00:00.000Z',
  current: false,
}
const aPurchase = {
  takenDown: true,
  musicId: 30,
  title: 'NIGHT',
  nickname: '새벽하늘',
  orderDate: '2026-03-01T00:00:00.000Z',
  licence: { code: 'ABCD-EFGH' },
}

/** Opens a member's page; `row` is the member. */
function openPage(search = '?userId=7', row = aUserRow(), start: TestHostStart = {}) {
  const sentRequests: string[] = []
  const record = (code: string) => (request: { url: URL }) => {
    sentRequests.push(request.url.pathname + request.url.search)
    return carriedOut(code, '처리')
  }
  const page = renderAdmin({
    path: `/admin/users/one${search}`,
    handlers: [
      respond.to('GET /api/admin/users/:userId', ({ url }) =>
        url.pathname.endsWith('/7') ? { dto: row } : problem(404, 'NOT_FOUND'),
      ),
      respond.to('GET /api/admin/users/:userId/ledger', () =>
        wirePage([aLedgerEntry({ reason: '이벤트 보상' })]),
      ),
      respond.to('GET /api/admin/users/:userId/payments', () => wirePage([aPayment()])),
      respond.to('GET /api/admin/users/:userId/purchases', () => wirePage([aPurchase])),
      respond.to('GET /api/admin/users/:userId/tracks', () =>
        wirePage([{ ...wireTrack(aTrack({ title: 'DAWN' })), hidden: true, downloads: 12 }]),
      ),
      respond.to('GET /api/admin/reports', () => wirePage([aReport()])),
      respond.to('GET /api/admin/users/:userId/sessions', () => ({ dtoList: [aSession] })),
      respond.to('GET /api/admin/changes', () => wirePage([aChange({ reason: '오류' })])),
      respond.to('DELETE /api/admin/users/:userId/sessions', record('ALL_SESSIONS_CLOSED')),
      respond.to('DELETE /api/admin/users/:userId/sessions/:id', record('SESSION_CLOSED')),
      respond.to('POST /api/admin/users/:userId/activation', record('ACTIVATION_MAILED')),
    ],
    ...start,
  })
  return { ...page, user: userEvent.setup(), sentRequests }
}

describe('UserPage', () => {
  it('shows the profile and the actions of the account', async () => {
    openPage()
    expect(await screen.findByRole('heading', { level: 1, name: '회원7' })).toBeVisible()
    for (const text of ['member7@sori.test', '010-1234-5678', '인증 완료'])
      expect(screen.getByText(text)).toBeVisible()
    for (const [fact, value] of [
      ['유저 ID', '7'],
      ['크레딧', '100'],
      ['구독', '프리미엄'],
    ] as const)
      expect(screen.getByText(fact).nextElementSibling).toHaveTextContent(value)
    for (const name of ['사용 중지', '관리자로 지정'])
      expect(screen.getByRole('button', { name })).toBeVisible()
    expect(screen.queryByRole('button', { name: '인증 메일 다시 보내기' })).toBeNull()
  })

  it.each([
    ['ledger', '크레딧 내역', '이벤트 보상'],
    ['payments', '결제 내역', '19,900원'],
    ['purchases', '구매 내역', 'ABCD-EFGH'],
    ['purchases', '구매 내역', '게시 중단으로 회수'],
    ['tracks', '트랙 목록', 'DAWN'],
    ['reports', '신고 목록', '저작권 침해'],
    ['sessions', '로그인한 기기', 'Firefox · Windows'],
    ['changes', '변경 기록', '오류'],
  ])('opens the section %s by its URL', async (section, table, text) => {
    openPage(`?userId=7&section=${section}`)
    expect(
      within(await screen.findByRole('table', { name: table })).queryByText(text) ??
        (await screen.findByText(text)),
    ).toBeVisible()
  })

  it('opens a section by its tab, and writes the section into the URL', async () => {
    const { user, host } = openPage()
    await user.click(await screen.findByRole('tab', { name: '구매 내역' }))
    expect(await screen.findByRole('link', { name: 'NIGHT' })).toBeVisible()
    expect(host.visited.at(-1)).toBe('/admin/users/one?userId=7&section=purchases')
  })

  it('ends one session immediately, and all sessions after a confirmation', async () => {
    const { user, sentRequests, host } = openPage('?userId=7&section=sessions')
    await user.click(await screen.findByRole('button', { name: 'Firefox · Windows 로그아웃' }))
    await waitFor(() => expect(sentRequests).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: '모든 기기에서 로그아웃' }))
    await waitFor(() =>
      expect(sentRequests).toEqual([
        `/api/admin/users/7/sessions/${aSession.sessionId}`,
        '/api/admin/users/7/sessions',
      ]),
    )
    expect(host.questions).toMatchObject([{ title: '모든 기기에서 로그아웃하시겠습니까?' }])
  })

  it('sends the activation mail of a pending account again', async () => {
    const { user, sentRequests } = openPage('?userId=7', aUserRow({ emailVerified: false }))
    await user.click(await screen.findByRole('button', { name: '인증 메일 다시 보내기' }))
    await waitFor(() => expect(sentRequests).toEqual(['/api/admin/users/7/activation']))
  })

  it.each(['?userId=999', ''])('shows that "%s" is no user', async (search) => {
    openPage(search)
    const texts = await screen.findAllByText('유저 정보가 없거나 찾을 수 없습니다.')
    expect(texts[0]).toBeVisible()
  })
})
