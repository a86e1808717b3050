import type { Notification } from '@sori/contract/notifications'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { TopBar } from '../chrome/TopBar.tsx'
import { servicesSample } from '../testing/servicesSample.ts'
import { tokenOf } from '../testing/sessionSamples.ts'

const sale: Notification = {
  notificationId: 12,
  kind: 'sale',
  title: '달빛 산책로',
  credits: 3,
  createDate: '2026-03-02T03:04:05.000Z',
  isRead: false,
}
const album: Notification = {
  notificationId: 11,
  kind: 'new-album',
  nickname: '새벽',
  albumName: 'NIGHT',
  createDate: '2026-03-01T03:04:05.000Z',
  isRead: true,
}
const later = {
  ...album,
  notificationId: 10,
  kind: 'of a later release',
} as unknown as Notification

type Server = { rows?: Notification[]; listStatus?: number; readStatus?: number }

/** Opens the popover of a member with notifications. */
async function open({ rows = [sale, album], ...server }: Server = {}) {
  localStorage.clear()
  localStorage.setItem('locale', 'ko')
  localStorage.setItem('accessToken', tokenOf())
  const statuses = { listStatus: 200, readStatus: 200, ...server }
  const sentBodies: unknown[] = []
  window.fetch = async (input, init) => {
    const isList = String(input).startsWith('/api/me/notifications')
    if (isList && init?.method === 'PATCH') {
      sentBodies.push(JSON.parse(String(init.body)))
      return Response.json({}, { status: statuses.readStatus })
    }
    if (isList) return Response.json({ dtoList: rows }, { status: statuses.listStatus })
    return Response.json({ dto: { userId: 7, creditBalance: 0, unreadNotifications: 1 } })
  }
  const services = await servicesSample()
  render(
    <ServicesContext value={services}>
      <TopBar menuOpen={false} onMenu={() => {}} />
    </ServicesContext>,
  )
  await screen.findByRole('button', { name: '알림, 새 알림 1개' }, { timeout: 9_000 })
  const popover = document.querySelector('[popover]') as HTMLElement
  const hide = jest.fn()
  popover.hidePopover = hide
  const toggled = Object.assign(new Event('toggle'), { newState: 'open' })
  act(() => void popover.dispatchEvent(toggled))
  return { services, statuses, sentBodies, hide }
}
const rowsShown = async () =>
  within(await screen.findByRole('list', { name: '최근 알림', hidden: true }))

describe('NotificationBell', () => {
  it('lists the last notifications with their state and links', async () => {
    await open({ rows: [sale, album, later] })
    await screen.findByText(/달빛 산책로/)
    const all = (await rowsShown()).getAllByRole('listitem', { hidden: true })
    const [first, second, third] = all as [HTMLElement, HTMLElement, HTMLElement]
    expect(within(first).getByLabelText('새 알림')).toBeInTheDocument()
    expect(within(second).queryByLabelText('새 알림')).toBeNull()
    expect(screen.getByText('새벽님의 새 앨범: NIGHT')).toHaveAttribute(
      'href',
      '/sounds/albums/one?nickname=%EC%83%88%EB%B2%BD&albumName=NIGHT',
    )
    expect(third).toHaveTextContent('새로운 소식이 있습니다.')
    expect(screen.getByText('모든 알림 보기')).toHaveAttribute('href', '/me/notifications')
  })

  it('marks all as read, and closes when a link is followed', async () => {
    const { sentBodies, hide } = await open()
    await screen.findByText(/달빛 산책로/)
    fireEvent.click(screen.getByText('모두 읽음'))
    await waitFor(() => expect(screen.queryByLabelText('새 알림')).toBeNull())
    const readAll = screen.getByText('모두 읽음').closest('button')
    await waitFor(() => expect(readAll).not.toHaveAttribute('aria-busy'))
    expect(readAll).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(screen.getByText('모두 읽음'))
    expect(sentBodies).toEqual([{ readTo: 12 }])
    expect(hide).not.toHaveBeenCalled()
    // Prevented, because jsdom cannot navigate.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(screen.getByText('모든 알림 보기'))
    expect(hide).toHaveBeenCalled()
  })

  it('keeps notifications unread and shows an error when the server refuses', async () => {
    const { services } = await open({ readStatus: 503 })
    await screen.findByText(/달빛 산책로/)
    fireEvent.click(screen.getByText('모두 읽음'))
    await waitFor(() =>
      expect(services.toasts.current.getSnapshot()).toMatchObject({
        kind: 'error',
        text: '읽음으로 표시하지 못했습니다.',
      }),
    )
    expect(screen.getByLabelText('새 알림')).toBeInTheDocument()
  })

  it('offers to retry after a failure, and explains an empty list', async () => {
    const { statuses } = await open({ rows: [], listStatus: 503 })
    await screen.findByText('알림을 불러오지 못했습니다.')
    statuses.listStatus = 200
    fireEvent.click(screen.getByText('다시 시도'))
    expect(await screen.findByText('아직 알림이 없습니다.')).toBeInTheDocument()
    expect(screen.queryByText('알림을 불러오지 못했습니다.')).toBeNull()
  })
})
