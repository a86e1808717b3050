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
import { market, someTags, tracks } from '../index.ts'
import { createGalleryStore, Gallery } from './index.ts'

const png = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' })

function open({
  stored = () => ({ path: 'images/new' }),
  ...start
}: TestHostStart & { stored?: Answer } = {}) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App: Gallery, createStore: createGalleryStore },
    {
      path: '/__gallery',
      user: aMember(),
      handlers: [
        market.listTracks(tracks(1, 5), { total: 40, size: 5 }),
        market.getTrack(tracks(1, 1)[0] as ReturnType<typeof tracks>[number]),
        respond.to('PATCH /api/me/tracks/:id', ({ params }) =>
          params.id === '2' ? carriedOut('TRACK_CHANGED') : problem(404, 'NOT_FOUND'),
        ),
        respond.to('GET /api/me/sessions', () => ({ dtoList: [] })),
        respond.to('GET /api/sounds/tags', () => ({ dtoList: [someTags()] })),
        respond.to('POST /api/files/albums', stored),
        respond.to('GET /api/stream/missing', () => problem(404, 'NOT_FOUND')),
        respond.to(
          'GET /api/stream/previews/:id',
          () => new Response('sound', { headers: { 'content-length': '5' } }),
        ),
      ],
      ...start,
    },
  )
  return { ...page, user }
}

describe('gallery', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  })
  afterEach(() => jest.restoreAllMocks())

  it('selects rows and all rows by checkboxes', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'TRACK 2 선택' }))
    expect(screen.getByText('1곡 선택')).toBeVisible()
    const all = screen.getByRole('checkbox', { name: '전체 선택' })
    expect(all).toBePartiallyChecked()
    await user.click(all)
    expect(screen.getByText('5곡 선택')).toBeVisible()
    await user.click(all)
    expect(screen.getByText('0곡 선택')).toBeVisible()
  })

  it('refuses a wrong file before sending, and sends a right one', async () => {
    const { user, calls } = open()
    const input = screen.getByLabelText('앨범 이미지')
    await user.upload(input, [png('a.png'), png('b.png')])
    expect(screen.getByText(/이미지는 한 번에 한 개만 업로드할 수 있습니다\./)).toBeVisible()
    await user.upload(input, png('big.png', 2_097_153))
    expect(screen.getByText(/이미지 크기는 2MB를 초과할 수 없습니다\./)).toBeVisible()
    await user.upload(input, new File(['x'], 'a.gif', { type: 'image/gif' }))
    expect(screen.getByText(/허용된 파일 형식은 jpg, jpeg, png 입니다\./)).toBeVisible()
    expect(calls.filter((call) => call.includes('/api/files'))).toEqual([])
    await user.upload(input, png('a.png'))
    expect(await screen.findByText(/sent 100% images\/new/)).toBeVisible()
  })

  it('drops the chosen file when the next file is refused', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { user, calls } = open({ stored: () => answer.promise })
    const input = screen.getByLabelText('앨범 이미지')
    await user.upload(input, png('a.png'))
    await waitFor(() => expect(calls).toContain('POST /api/files/albums'))
    await user.upload(input, png('big.png', 2_097_153))
    await act(async () => answer.resolve({ path: 'images/late' }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(screen.getByText('refused 0% 이미지 크기는 2MB를 초과할 수 없습니다.')).toBeVisible()
  })

  it('sends a file chosen offline when the network returns', async () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user, host } = open()
    const { token } = host.session
    host.session.token = () => Promise.reject(new TypeError('Failed to fetch'))
    await user.upload(screen.getByLabelText('앨범 이미지'), png('a.png'))
    expect(await screen.findByText('waiting 0% 네트워크 연결을 확인해주세요.')).toBeVisible()
    host.session.token = token
    line.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText(/sent 100% images\/new/)).toBeVisible()
  })

  it('repeats an interrupted upload after a pause, and offers a retry after five', async () => {
    // jsdom logs failed XMLHttpRequests.
    jest.spyOn(console, 'error').mockImplementation(() => {})
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] })
    let isUp = false
    const { calls } = open({
      stored: () => (isUp ? { path: 'images/new' } : Promise.reject(new TypeError('down'))),
    })
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await user.upload(screen.getByLabelText('앨범 이미지'), png('a.png'))
    for (const pause of [2, 4, 8, 16, 32]) {
      await screen.findByText('waiting 0% 네트워크 연결을 확인해주세요.')
      await act(() => jest.advanceTimersByTimeAsync(pause * 1_000))
    }
    const failed = await screen.findByText('failed 0% 네트워크 연결을 확인해주세요.')
    expect(calls.filter((call) => call.includes('/api/files'))).toHaveLength(6)
    const retry = () =>
      within(failed.parentElement as HTMLElement).getByRole('button', { name: '다시 시도' })
    await user.click(retry())
    await screen.findByText('waiting 0% 네트워크 연결을 확인해주세요.')
    isUp = true
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    expect(await screen.findByText(/sent 100% images\/new/)).toBeVisible()
    jest.useRealTimers()
  })

  it('refuses a file that was deleted after it was chosen', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = open({ stored: () => Promise.reject(new TypeError('down')) })
    const deletedFile = png('a.png')
    deletedFile.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }) as never
    await user.upload(screen.getByLabelText('앨범 이미지'), deletedFile)
    expect(await screen.findByText(/^failed 0% 파일을 읽을 수 없습니다/)).toBeVisible()
  })

  it('saves files one by one and lists failures for a retry', async () => {
    const { user, host, calls } = open()
    await screen.findByRole('checkbox', { name: 'TRACK 1 선택' })
    await user.click(await screen.findByRole('button', { name: '파일 4개 저장' }))
    await waitFor(() =>
      expect(host.taskList()[0]).toMatchObject({
        state: 'failed',
        title: '파일 1개를 저장하지 못했습니다.',
      }),
    )
    const streams = () =>
      calls.filter((call) => call.includes('/api/stream')).map((call) => call.split('/').at(-1))
    expect(streams()).toEqual(['1', '2', '3', 'missing'])
    host.taskList()[0]?.actions?.[0]?.run()
    await waitFor(() => expect(streams()).toEqual(['1', '2', '3', 'missing', 'missing']))
  })
})
