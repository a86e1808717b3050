import type { Notification, StoredChoice } from '@sori/contract/notifications'
import { aMember, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const sale: Notification = {
  notificationId: 12,
  kind: 'sale',
  title: '달빛 산책로',
  credits: 3,
  createDate: '2026-03-02T03:04:05.000Z',
  isRead: false,
}
const dismissed: Notification = {
  notificationId: 11,
  kind: 'report',
  item: 'track',
  label: '새벽',
  decision: 'dismiss',
  createDate: '2026-03-01T03:04:05.000Z',
  isRead: true,
}

function openPage({ rows = [sale, dismissed], refusesChoice = false, consents = false } = {}) {
  const sentBodies: unknown[] = []
  const choices: StoredChoice[] = [
    { kind: 'sale', site: true, mail: true, chosenDate: null },
    { kind: 'report', site: true, mail: false, chosenDate: null },
    { kind: 'promotion', site: false, mail: consents, chosenDate: '2026-03-02T03:04:05.000Z' },
  ]
  const page = renderRemote(
    { App, createStore },
    {
      path: '/me/notifications',
      user: aMember(),
      handlers: [
        respond.to('GET /api/me/notifications', () => ({
          dtoList: rows,
          page: 1,
          size: 20,
          total: rows.length,
          start: 1,
          end: 1,
          prev: false,
          next: false,
        })),
        respond.to('PATCH /api/me/notifications', ({ body }) => {
          sentBodies.push(body)
          return carriedOut('NOTIFICATIONS_READ', '알림을 읽음으로 표시했습니다.')
        }),
        respond.to('GET /api/me/notifications/choices', () => ({ dtoList: choices })),
        respond.to('PUT /api/me/notifications/choices', ({ body }) => {
          sentBodies.push(body)
          if (refusesChoice)
            return problem(503, 'UNAVAILABLE', { message: '잠시 후 다시 시도해주세요.' })
          const chosen = choices.find(({ kind }) => kind === (body as StoredChoice).kind)
          Object.assign(chosen ?? {}, body)
          return carriedOut('NOTIFICATIONS_CHOSEN', '알림 설정을 저장했습니다.')
        }),
      ],
    },
  )
  return { ...page, sentBodies, user: userEvent.setup() }
}

const rows = async () => within(await screen.findByRole('list', { name: '알림' }))

it('NotificationsPage marks new notifications, links them, and reports them as read once', async () => {
  const { sentBodies } = openPage()
  const [first, second] = (await rows()).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(within(first).getByRole('img', { name: '새 알림' })).toBeVisible()
  expect(within(first).getByRole('link')).toHaveAttribute('href', '/me/statistic?section=sales')
  expect(within(first).getByRole('link')).toHaveTextContent('달빛 산책로 (3크레딧)')
  expect(within(second).queryByRole('img')).toBeNull()
  expect(within(second).queryByRole('link')).toBeNull()
  expect(second).toHaveTextContent('그대로 유지됩니다: 새벽')
  await waitFor(() => expect(sentBodies).toEqual([{ readTo: 12 }]))
})

it.each<[Partial<Notification>, string, string]>([
  [
    { kind: 'payout', state: 'returned', net: 9_960 },
    '정산금이 은행에서 반송되었습니다: 9,960원',
    '/me/statistic?section=payouts',
  ],
  [
    { kind: 'refund', orderName: 'basic 플랜 구독', decision: 'refuse' },
    '환불 요청이 거절되었습니다: 베이직 플랜 구독',
    '/me/subscription',
  ],
])(
  'NotificationsPage shows decisions about money with a link to the page: %o',
  async (facts, text, href) => {
    openPage({ rows: [{ ...dismissed, ...facts } as Notification] })
    expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', href)
  },
)

it('NotificationsPage sends nothing when everything was read', async () => {
  const { sentBodies } = openPage({ rows: [dismissed] })
  await rows()
  expect(sentBodies).toEqual([])
})

it('NotificationsPage explains the page to a member without notifications', async () => {
  openPage({ rows: [] })
  expect(await screen.findByText('아직 알림이 없습니다.')).toBeVisible()
})

it('NotificationsPage saves the choice of one checkbox', async () => {
  const { sentBodies, user } = openPage({ rows: [dismissed] })
  const box = await screen.findByRole('checkbox', { name: '신고 결과: 메일' })
  expect(box).not.toBeChecked()
  await user.click(box)
  expect(box).toBeChecked()
  expect(sentBodies).toMatchObject([{ kind: 'report', site: true, mail: true }])
})

it('NotificationsPage offers advertising by mail only, unchecked, with the day of the consent', async () => {
  openPage({ rows: [dismissed] })
  const name = '이벤트와 혜택 (광고성 메일): 메일'
  expect(await screen.findByRole('checkbox', { name })).not.toBeChecked()
  expect(screen.queryByRole('checkbox', { name: /광고성.+사이트/ })).toBeNull()
  expect(screen.queryByText(/동의하셨습니다/)).toBeNull()
  cleanup()
  openPage({ rows: [dismissed], consents: true })
  expect(await screen.findByRole('checkbox', { name })).toBeChecked()
  expect(screen.getByText('2026-03-02에 수신에 동의하셨습니다.')).toBeVisible()
})

it('NotificationsPage reverts a choice that the server refuses', async () => {
  const { user, host } = openPage({ rows: [dismissed], refusesChoice: true })
  const box = await screen.findByRole('checkbox', { name: '내 트랙 판매: 메일' })
  await user.click(box)
  await waitFor(() => expect(host.toasts).toMatchObject([{ kind: 'error' }]))
  expect(box).toBeChecked()
  expect(host.visited.at(-1)).toBe('/me/notifications')
})
