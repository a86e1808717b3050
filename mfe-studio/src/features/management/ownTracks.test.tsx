import { albums, tracks, wireAlbum, wirePage, wireTrack } from '@sori/market-kit/testing'
import { aMember, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

type Handler = ReturnType<typeof respond.to>
const own = tracks(1, 3).map((track, index) => ({
  ...wireTrack({ ...track, description: '설명' }),
  downloads: index,
  creditsEarned: 3 * index,
  bought: index === 2,
  hidden: index === 1,
}))
const result = (musicId: number, message: string | null = null) => ({
  musicId,
  code: message && 'HIDDEN_BY_ADMINISTRATOR',
  message,
})

function openPage(path: string, handlers: Handler[] = [], confirm = () => true) {
  const user = userEvent.setup()
  const sentRequests: [string, unknown][] = []
  const note = (call: Parameters<typeof respond.to>[0], extra: object = {}) =>
    respond.to(call, ({ url, body }) => {
      sentRequests.push([url.pathname, body])
      return { ...carriedOut('TRACKS_CHANGED', '저장'), ...extra }
    })
  const page = renderRemote(
    { App, createStore },
    {
      path,
      user: aMember(),
      confirm,
      handlers: [
        ...handlers,
        respond.to('GET /api/me/tracks', () => wirePage(own)),
        respond.to('GET /api/me/albums', () =>
          wirePage(albums(1, 2).map((album) => ({ ...wireAlbum(album), trackCount: 3 }))),
        ),
        respond.to('GET /api/me/albums/:id/tracks', () => ({ dtoList: own })),
        respond.to('GET /api/sounds/tags', () => ({
          dtoList: [{ instrument: ['piano'], mood: ['calm'], genre: [] }],
        })),
        note('PATCH /api/me/tracks', { dtoList: [result(1), result(2)] }),
        note('PUT /api/me/albums/:id/order'),
        note('PUT /api/me/tracks/:id/file'),
      ],
    },
  )
  return { ...page, user, sentRequests }
}
const box = (title: string) => screen.findByRole('checkbox', { name: `${title} 선택` })
const press = (name: string) => screen.getByRole('button', { name })

describe('several selected tracks', () => {
  it('hide together, emit the event and lose their selection', async () => {
    const { user, sentRequests, host } = openPage('/me/sounds/tracks')
    await user.click(await box('TRACK 1'))
    await user.click(await box('TRACK 2'))
    expect(screen.getByText('2곡 선택')).toBeVisible()
    await user.click(press('숨기기'))
    await waitFor(() =>
      expect(sentRequests).toEqual([['/api/me/tracks', { musicIds: [1, 2], hidden: true }]]),
    )
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'ok', text: '2곡을 변경했습니다.' }]))
    expect(host.emitted).toContainEqual({ type: 'track.changed', detail: { musicIds: [1, 2] } })
    expect(await screen.findByText('0곡 선택')).toBeVisible()
  })

  it('receive tags together', async () => {
    const { user, sentRequests } = openPage('/me/sounds/tracks')
    await box('TRACK 1')
    await user.click(screen.getByRole('checkbox', { name: '모두 선택' }))
    await user.click(press('태그 추가'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '확인' }))
    expect(sentRequests).toEqual([])
    await user.click(await dialog.findByRole('button', { name: 'piano' }))
    await user.click(dialog.getByRole('button', { name: '확인' }))
    const addTags = { instrument: ['piano'], mood: [], genre: [] }
    await waitFor(() =>
      expect(sentRequests).toEqual([['/api/me/tracks', { musicIds: [1, 2, 3], addTags }]]),
    )
  })

  it('stay selected with the reason of each refused track', async () => {
    const reason = '관리자가 숨긴 트랙입니다.'
    const { user } = openPage('/me/sounds/tracks', [
      respond.to('PATCH /api/me/tracks', () => ({
        ...carriedOut('TRACKS_CHANGED', '저장'),
        dtoList: [result(1), result(2, reason)],
      })),
    ])
    await user.click(await box('TRACK 1'))
    await user.click(await box('TRACK 2'))
    await user.click(press('다시 공개'))
    expect(await screen.findByRole('alert')).toHaveTextContent(`TRACK 2: ${reason}`)
    expect(screen.getByText('2곡 선택')).toBeVisible()
  })

  it('show a message when no track is selected', async () => {
    const { user, host, sentRequests } = openPage('/me/sounds/tracks')
    await box('TRACK 1')
    await user.click(press('숨기기'))
    expect(host.toasts).toEqual([{ kind: 'error', text: '트랙을 선택해주세요.' }])
    expect(sentRequests).toEqual([])
  })
})

describe('a row of own tracks', () => {
  it('shows album, tags, length, downloads and credits, and links to its sales', async () => {
    openPage('/me/sounds/tracks')
    await box('TRACK 3')
    const row = within(screen.getByRole('link', { name: 'TRACK 3' }).closest('tr') as HTMLElement)
    expect(row.getByRole('cell', { name: '6' })).toBeVisible()
    expect(row.getByRole('link', { name: 'TRACK 3 판매 보기: 다운로드 2' })).toHaveAttribute(
      'href',
      '/me/statistic?section=sales&musicId=3',
    )
    const { album, tags } = tracks(3, 3)[0] as ReturnType<typeof tracks>[number]
    expect(row.getByRole('link', { name: album.name })).toBeVisible()
    expect(row.getByText(tags.mood[0] ?? '')).toBeVisible()
  })

  it('looks hidden when it is hidden', async () => {
    openPage('/me/sounds/tracks')
    const rowOf = async (title: string) => (await box(title)).closest('tr')
    expect(await rowOf('TRACK 2')).toHaveAttribute('data-muted')
    expect(await rowOf('TRACK 1')).not.toHaveAttribute('data-muted')
  })

  it('offers another file only while no member has bought the track', async () => {
    const { user, sentRequests, host } = openPage('/me/sounds/tracks', [
      respond.to('POST /api/files/tracks', () => ({ path: 'newfile' })),
      respond.to('GET /api/me/uploads', () => ({ dtoList: [{ musicId: 1, state: 'ready' }] })),
    ])
    await box('TRACK 1')
    expect(screen.queryByRole('button', { name: 'TRACK 3 파일 교체' })).toBeNull()
    await user.click(press('TRACK 1 파일 교체'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '파일 교체' }))
    expect(dialog.getByLabelText('새 트랙 파일')).toHaveAttribute('aria-invalid', 'true')
    await user.upload(dialog.getByLabelText('새 트랙 파일'), new File(['a'], 'new.mp3'))
    expect(await dialog.findByText('올렸습니다.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '파일 교체' }))
    await waitFor(() =>
      expect(sentRequests).toEqual([['/api/me/tracks/1/file', { filePath: 'newfile' }]]),
    )
    expect(host.emitted).toContainEqual({ type: 'track.changed', detail: { musicIds: [1] } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The list loads again after the new file was measured.
    await waitFor(() => expect(host.taskList()).toMatchObject([{ state: 'done' }]), {
      timeout: 10_000,
    })
    expect(host.emitted.filter(({ type }) => type === 'track.changed')).toHaveLength(2)
  })

  it('shows in its dialog that another member has bought the track', async () => {
    const { user } = openPage('/me/sounds/tracks', [
      respond.to('POST /api/files/tracks', () => ({ path: 'newfile' })),
      respond.to('PUT /api/me/tracks/:id/file', () => problem(409, 'TRACK_BOUGHT')),
    ])
    await box('TRACK 1')
    await user.click(press('TRACK 1 파일 교체'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.upload(dialog.getByLabelText('새 트랙 파일'), new File(['a'], 'new.mp3'))
    await dialog.findByText('올렸습니다.')
    await user.click(dialog.getByRole('button', { name: '파일 교체' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/이미 구매한 회원이 있어/)
  })
})

describe('the order of the tracks of an album', () => {
  const names = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.match(/TRACK \d/)?.[0])
      .filter(Boolean)
  const openOrder = async (
    ...args: Parameters<typeof openPage> extends [string, ...infer R] ? R : []
  ) => {
    const page = openPage('/me/sounds/albums', ...args)
    await page.user.click(await screen.findByRole('button', { name: 'ALBUM 1 순서 변경' }))
    await screen.findByText('TRACK 1')
    return page
  }

  it('changes by buttons that keep the focus, and is saved as a whole', async () => {
    const { user, sentRequests, host } = await openOrder()
    expect(names()).toEqual(['TRACK 1', 'TRACK 2', 'TRACK 3'])
    await user.click(press('TRACK 1 아래로'))
    expect(names()).toEqual(['TRACK 2', 'TRACK 1', 'TRACK 3'])
    expect(press('TRACK 1 아래로')).toHaveFocus()
    expect(screen.getByText('TRACK 1: 3곡 중 2번째')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    expect(names()).toEqual(['TRACK 2', 'TRACK 3', 'TRACK 1'])
    await user.click(press('저장'))
    await waitFor(() =>
      expect(sentRequests).toEqual([['/api/me/albums/1/order', { musicIds: [2, 3, 1] }]]),
    )
    expect(host.emitted).toContainEqual({ type: 'album.changed', detail: { albumIds: [1] } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('disables the arrows that would move a track out of the list', async () => {
    await openOrder()
    const disabled = screen.getAllByRole('button').filter((one) => one.ariaDisabled === 'true')
    expect(disabled.map((one) => one.ariaLabel)).toEqual(['TRACK 1 위로', 'TRACK 3 아래로'])
  })

  it('requires a confirmation before closing when it is unsaved', async () => {
    const { user, host } = await openOrder([], () => false)
    await user.click(press('TRACK 2 위로'))
    await user.click(press('닫기'))
    expect(host.questions).toHaveLength(1)
    expect(names()[0]).toBe('TRACK 2')
  })

  it('stays open with the reason when it cannot be saved', async () => {
    const { user } = await openOrder([
      respond.to('PUT /api/me/albums/:id/order', () => problem(500, 'INTERNAL')),
    ])
    await user.click(press('TRACK 2 위로'))
    await user.click(press('저장'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(names()[0]).toBe('TRACK 2')
  })
})
