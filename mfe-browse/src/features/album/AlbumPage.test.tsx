import type { SessionUser } from '@sori/contract/host'
import { paths } from '@sori/contract/paths'
import {
  anAlbum,
  aTrack,
  market,
  someTags,
  tracks,
  wireAlbum,
  wireTrack,
} from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { playerOf } from '../../playback/usePlayer.ts'
import { createStore } from '../../store.ts'
import { FakeAudio } from '../../testing/fakeAudio.ts'
import { trackShown } from '../../testing/trackShown.ts'

const nickname = '새벽하늘'
const artist = encodeURIComponent(nickname)
const address = paths.album({ nickname, albumName: 'NIGHT' })
const night = (description = '밤의 소리를 모았습니다.') => anAlbum({ name: 'NIGHT', description })
const found =
  (album = night()): Answer =>
  () => ({ dtoList: [{ ...wireAlbum(album), tracks: tracks(1, 2).map(wireTrack) }] })

function open(
  answer = found(),
  path = address,
  user: SessionUser | null = null,
  ...handlers: ReturnType<typeof respond.to>[]
) {
  const elsewhere = [...handlers, market.listTracks([]), market.mappedTags(someTags())]
  const page = renderRemote(
    { App, createStore },
    {
      path,
      handlers: [
        respond.to('GET /api/sounds/albums/:nickname/title/:albumName', answer),
        ...elsewhere,
      ],
      user,
    },
  )
  return { ...page, user: userEvent.setup() }
}

beforeEach(() => FakeAudio.install())

describe('AlbumPage', () => {
  it('shows the album with its tracks and sets the document title', async () => {
    const { host, calls } = open()
    expect(await screen.findByRole('heading', { level: 1, name: 'NIGHT' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: '수록곡 2곡' })).toBeVisible()
    const rows = within(screen.getByRole('list', { name: '트랙 목록' }))
    expect(rows.getAllByRole('link', { name: /^TRACK/ })).toHaveLength(2)
    expect(screen.getByText('밤의 소리를 모았습니다.')).toBeVisible()
    expect(screen.getByText('4:00')).toBeVisible()
    await waitFor(() => expect(host.title()).toBe('NIGHT'))
    expect(calls).toEqual([
      `GET /api/sounds/albums/${artist}/title/NIGHT?nickname=${artist}&albumName=NIGHT`,
    ])
  })

  it('shows its artist that the album is hidden, with a button that publishes it again', async () => {
    let shown = false
    const hidden = { hidden: true, hiddenBy: 'artist' as const, hiddenReason: null }
    const answer: Answer = () => ({
      dtoList: [{ ...wireAlbum(night()), ...(shown ? {} : hidden), tracks: [wireTrack(aTrack())] }],
    })
    const show = respond.to('PATCH /api/me/albums/:albumId', () => {
      shown = true
      return carriedOut('SOUND_SHOWN', '다시 공개되었습니다.')
    })
    const { user } = open(answer, address, aMember({ userId: '900' }), show)
    expect(await screen.findByText('숨긴 앨범입니다.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '다시 공개' }))
    expect(await screen.findByRole('button', { name: '앨범 공유' })).toBeVisible()
    expect(screen.queryByText('숨긴 앨범입니다.')).not.toBeInTheDocument()
  })

  it('shows a buyer that a hidden album lists only the bought tracks', async () => {
    const answer: Answer = () => ({
      dtoList: [
        { ...wireAlbum(night()), hidden: true, tracks: [wireTrack(aTrack({ owned: true }))] },
      ],
    })
    open(answer, address, aMember())
    expect(await screen.findByText(/구매하신 트랙만 표시됩니다/)).toBeVisible()
    expect(screen.getByRole('button', { name: '앨범 전체 다운로드 (1곡)' })).toBeVisible()
  })

  it('plays all tracks in their order', async () => {
    const { user, host } = open()
    await user.click(await screen.findByRole('button', { name: '전체 재생' }))
    expect(FakeAudio.created[0]?.src).toBe('/api/stream/previews/1')
    const { queue } = playerOf(host).state.getSnapshot()
    expect(queue.map(({ title }) => title)).toEqual(['TRACK 1', 'TRACK 2'])
  })

  it('plays the rest of the album after a track was started in another list', async () => {
    const { user, host } = open()
    const all = await screen.findByRole('button', { name: '전체 재생' })
    const player = playerOf(host)
    const audio = () => FakeAudio.created[0] as FakeAudio
    act(() => {
      player.play(aTrack({ id: 1 }), { tracks: [aTrack({ id: 1 }), aTrack({ id: 9 })] })
      audio().start()
      audio().moveTo(20)
    })
    await trackShown()
    await user.click(all)
    expect([audio().plays, audio().currentTime, player.state.getSnapshot().phase]).toEqual([
      1,
      20,
      'playing',
    ])
    await user.click(screen.getByRole('button', { name: '일시정지' }))
    expect(player.state.getSnapshot().phase).toBe('paused')
    await user.click(screen.getByRole('button', { name: '전체 재생' }))
    act(() => player.next())
    expect(player.state.getSnapshot().track).toEqual(aTrack({ id: 2 }))
  })

  it('adds all tracks of the album to the cart', async () => {
    const added: unknown[] = []
    const recorded: Answer = ({ body }) => {
      added.push((body as { musicId: number }).musicId)
      return carriedOut('CART_ADDED')
    }
    const { user, host } = open(
      found(),
      address,
      aMember(),
      respond.to('POST /api/cart/add', recorded),
    )
    await user.click(await screen.findByRole('button', { name: '앨범 전체 담기 (6크레딧)' }))
    await waitFor(() =>
      expect(host.toasts).toEqual([{ kind: 'ok', text: '2곡을 장바구니에 담았습니다.' }]),
    )
    expect([added, host.emitted]).toEqual([
      [1, 2],
      [{ type: 'cart.changed', detail: { musicIds: [1, 2] } }],
    ])
  })

  it('shows which tracks are in the cart after some could not be added', async () => {
    const inCartIds = new Set<number>()
    const put: Answer = ({ body }) => {
      const { musicId } = body as { musicId: number }
      if (musicId === 2) return problem(500, 'INTERNAL')
      inCartIds.add(musicId)
      return carriedOut('CART_ADDED')
    }
    const album: Answer = () => ({
      dtoList: [
        {
          ...wireAlbum(night()),
          tracks: tracks(1, 2).map((track) =>
            wireTrack({ ...track, inCart: inCartIds.has(track.id) }),
          ),
        },
      ],
    })
    const { user, host } = open(album, address, aMember(), respond.to('POST /api/cart/add', put))
    await user.click(await screen.findByRole('button', { name: '앨범 전체 담기 (6크레딧)' }))
    expect(await screen.findByRole('link', { name: '장바구니에서 보기' })).toBeVisible()
    expect(screen.getByRole('button', { name: '앨범 전체 담기 (3크레딧)' })).toBeVisible()
    expect(host.toasts).toEqual([
      { kind: 'error', text: '장바구니에 담지 못했습니다. 다시 시도해주세요.' },
    ])
  })

  it('numbers its tracks without repeating artist and album', async () => {
    open()
    const [first] = await screen.findAllByRole('button', { name: /^TRACK \d 재생$/ })
    expect(first).toHaveAttribute('data-number', '1')
    const rows = within(screen.getByRole('list', { name: '트랙 목록' }))
    expect(rows.queryByRole('link', { name: nickname })).toBeNull()
  })

  it('copies the URL of the album', async () => {
    const { user, host } = open()
    await user.click(await screen.findByRole('button', { name: '앨범 공유' }))
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${address}`)
    expect(host.toasts).toEqual([{ kind: 'ok', text: '링크가 복사되었습니다!' }])
  })

  it('corrects its URL when the album is spelled differently', async () => {
    const { host } = open(found(), paths.album({ nickname: '옛이름', albumName: 'night' }))
    await screen.findByRole('heading', { level: 1, name: 'NIGHT' })
    await waitFor(() => expect(host.visited.at(-1)).toBe(address))
    expect(host.navigation.getSnapshot().action).toBe('REPLACE')
  })

  it('links a row’s tag to all tracks with that tag', async () => {
    const { user, host } = open()
    const [row] = await screen.findAllByRole('button', { name: 'calm 필터 추가' })
    await user.click(row as HTMLElement)
    expect(host.visited.at(-1)).toBe('/sounds/tracks?more%5Bmood%5D=calm')
    expect(await screen.findByRole('heading', { level: 1, name: '트랙' })).toBeVisible()
  })

  it('shows that it has no description', async () => {
    open(found(night('')))
    expect(await screen.findByText('등록된 설명이 없습니다.')).toBeVisible()
  })

  it('folds a long description and unfolds it', async () => {
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '더 보기', expanded: false }))
    await user.click(screen.getByRole('button', { name: '접기', expanded: true }))
    expect(screen.getByRole('button', { name: '더 보기' })).toBeVisible()
    jest.restoreAllMocks()
  })

  it.each<[string, Answer, string]>([
    ['no album has that name', () => problem(404, 'NOT_FOUND'), address],
    ['the response is empty', () => ({ dtoList: [] }), address],
    ['the URL names no album', () => ({ dtoList: [] }), '/sounds/albums/one?nickname='],
  ])('shows "no album data" when %s', async (_, answer, path) => {
    open(answer, path)
    expect(await screen.findByText('앨범 데이터가 없습니다.')).toBeVisible()
  })

  it('shows that loading failed and loads it on a retry', async () => {
    let broken = true
    let requests = 0
    const { user } = open((request) => {
      requests += 1
      return broken ? problem(503, 'UNAVAILABLE') : found()(request)
    })
    await user.click(
      within(await screen.findByRole('alert')).getByRole('button', { name: '다시 시도' }),
    )
    await waitFor(() => expect(requests).toBe(2))
    broken = false
    await user.click(
      within(await screen.findByRole('alert')).getByRole('button', { name: '다시 시도' }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'NIGHT' })).toBeVisible()
  })
})
