import type { SessionUser } from '@sori/contract/host'
import {
  anAlbum,
  aTrack,
  market,
  someTags,
  wireAlbum,
  wirePage,
  wireTrack,
} from '@sori/market-kit/testing'
import { aMember, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { playerOf } from '../../playback/usePlayer.ts'
import { createStore } from '../../store.ts'
import { FakeAudio } from '../../testing/fakeAudio.ts'

const wire = (...ids: number[]) => ids.map((id) => wireTrack(aTrack({ id })))
const home = {
  picks: wire(11, 12, 13).map((item, index) => ({
    ...item,
    sentence: index === 1 ? '비 오는 밤에' : '',
  })),
  charts: { day: [], week: wire(1, 2), month: wire(3) },
  albums: [wireAlbum(anAlbum({ id: 4 }))],
  artists: [{ userId: 900, nickname: '새벽하늘', picture: null }],
  followed: wire(5),
}

function open(
  search = '',
  member: SessionUser | null = null,
  answer: () => unknown = () => home,
  saved: readonly number[] = [],
) {
  const page = renderRemote(
    { App, createStore },
    {
      path: `/home${search}`,
      user: member,
      handlers: [
        respond.to('GET /api/home', () => {
          const given = answer()
          return given instanceof Response ? given : { dto: given }
        }),
        respond.to('GET /api/me/favourites', () => wirePage(wire(...saved))),
        market.plans(),
        market.mappedTags(someTags()),
        market.listTracks([aTrack()]),
        market.listAlbums([]),
        respond.to('GET /api/sounds/suggest', () => ({
          dto: { tracks: [], artists: [], albums: [], tags: [], spelling: null },
        })),
      ],
    },
  )
  return { ...page, user: userEvent.setup() }
}

const titlesIn = async (list: string) =>
  (
    await within(await screen.findByRole('list', { name: list })).findAllByRole('link', {
      name: /^TRACK/,
    })
  ).map(({ textContent }) => textContent)

beforeEach(() => FakeAudio.install())

describe('HomePage', () => {
  it('explains the site and shows the price of a credit by the current plans', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '홈' })).toBeVisible()
    expect(screen.getByText(/^한국 아티스트의 음원을 미리 듣고/)).toBeVisible()
    expect(
      await screen.findByText(
        /한 곡은 3크레딧입니다\. 1크레딧은 구독 플랜에 따라 200~330원입니다\./,
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: '구독 플랜 보기' })).toHaveAttribute(
      'href',
      '/subscription',
    )
  })

  it('opens a search of tracks, artists, albums and tags', async () => {
    const { host, user } = open()
    await user.type(await screen.findByRole('searchbox', { name: '음원 찾기' }), '피아노{Enter}')
    await waitFor(() =>
      expect(host.visited.at(-1)).toBe(
        `/sounds/tracks?keyword=${encodeURIComponent('피아노')}&type=a`,
      ),
    )
  })

  it('shows the picks of the week first, and plays them in their order', async () => {
    const { host, user } = open()
    expect(await titlesIn('이번 주 추천')).toEqual(['TRACK 11', 'TRACK 12', 'TRACK 13'])
    expect(screen.getByText('비 오는 밤에')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('이번 주 추천')
    await user.click(screen.getByRole('button', { name: 'TRACK 12 재생' }))
    const { track, queue } = playerOf(host).state.getSnapshot()
    expect([track?.id, queue.map(({ id }) => id)]).toEqual([12, [11, 12, 13]])
    expect(await screen.findByRole('button', { name: 'TRACK 12 일시정지' })).toBeVisible()
  })

  it('omits the picks with an older server', async () => {
    open('', null, () => ({ ...home, picks: undefined }))
    expect(await titlesIn('인기 차트')).toEqual(['TRACK 1', 'TRACK 2'])
    expect(screen.queryByRole('region', { name: '이번 주 추천' })).toBeNull()
  })

  it('shows the chart of the week with ranks, and links to other periods', async () => {
    const { user } = open()
    expect(await titlesIn('인기 차트')).toEqual(['TRACK 1', 'TRACK 2'])
    expect(screen.getByRole('button', { name: 'TRACK 2 재생' })).toHaveAttribute('data-number', '2')
    const chart = within(screen.getByRole('list', { name: '인기 차트' }))
    expect(chart.getAllByRole('link', { name: '새벽하늘' })).toHaveLength(2)
    await user.click(screen.getByRole('link', { name: '월간' }))
    expect(await titlesIn('인기 차트')).toEqual(['TRACK 3'])
    await user.click(screen.getByRole('link', { name: '일간' }))
    expect(await screen.findByText('아직 이 기간의 차트가 없습니다.')).toBeVisible()
  })

  it('links to genres, moods, albums and artists', async () => {
    open()
    expect(await screen.findByRole('link', { name: /^house/ })).toHaveAttribute(
      'href',
      '/sounds/tracks?more%5Bgenre%5D=house',
    )
    expect(screen.getByRole('link', { name: /^calm/ })).toBeVisible()
    expect(await screen.findByRole('list', { name: '새 앨범' })).toHaveTextContent('ALBUM 4')
    expect(
      within(screen.getByRole('region', { name: '아티스트' })).getByRole('link'),
    ).toHaveAttribute('href', `/artists/${encodeURIComponent('새벽하늘')}`)
  })

  it('shows members new tracks of followed artists, and their last track', async () => {
    const { host } = open('', aMember())
    expect(await titlesIn('팔로우한 아티스트의 새 트랙')).toEqual(['TRACK 5'])
    expect(screen.queryByRole('region', { name: '이어 듣기' })).toBeNull()
    const tracks = [7, 8].map((id) => aTrack({ id }))
    if (tracks[0]) playerOf(host).play(tracks[0], { tracks })
    expect(await titlesIn('이어 듣기')).toEqual(['TRACK 7', 'TRACK 8'])
  })

  it('shows members the tracks they saved last, and plays all of them', async () => {
    const { host, user } = open('', aMember(), () => home, [21, 22, 23, 24])
    expect(await titlesIn('저장한 트랙')).toEqual(['TRACK 21', 'TRACK 22', 'TRACK 23'])
    expect(screen.getByRole('link', { name: '저장한 트랙 모두 보기' })).toHaveAttribute(
      'href',
      '/me/favourites',
    )
    await user.click(screen.getByRole('button', { name: 'TRACK 22 재생' }))
    const { queue } = playerOf(host).state.getSnapshot()
    expect(queue.map(({ id }) => id)).toEqual([21, 22, 23, 24])
  })

  it('omits saved tracks for members without any, and for visitors', async () => {
    const { calls } = open('', aMember())
    await waitFor(() => expect(calls).toContain('GET /api/me/favourites'))
    expect(screen.queryByRole('region', { name: '저장한 트랙' })).toBeNull()
  })

  it('offers a retry when the lists do not load', async () => {
    let fails = true
    const { user } = open('', null, () => (fails ? problem(503, 'UNAVAILABLE') : home))
    const retry = await screen.findByRole('button', { name: '다시 시도' })
    fails = false
    await user.click(retry)
    expect(await titlesIn('인기 차트')).toEqual(['TRACK 1', 'TRACK 2'])
  })
})
