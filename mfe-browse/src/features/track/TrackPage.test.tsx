import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/market-kit/catalogue'
import { anAlbum, aTrack, market, tracks, wireTrack } from '@sori/market-kit/testing'
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
const address = paths.track({ nickname, title: 'TRACK 1' })

type Lists = Parameters<typeof market.similarTracks>[0]

function open(answer: Answer, path = address, lists: Lists = {}, album: Track[] = []) {
  const handlers = [
    respond.to('GET /api/sounds/tracks/:nickname/title/:title', answer),
    market.getAlbum(anAlbum(), album),
    market.similarTracks(lists),
  ]
  return renderPage(handlers, path)
}
function renderPage(handlers: ReturnType<typeof respond.to>[], path = address) {
  const page = renderRemote({ App, createStore }, { path, handlers })
  return { ...page, user: userEvent.setup() }
}
const found =
  (track = aTrack()): Answer =>
  () => ({ dto: { ...wireTrack(track), filePath: track.filePath } })

beforeEach(() => FakeAudio.install())
afterEach(() => jest.restoreAllMocks())

describe('TrackPage', () => {
  it('shows the track, sets the document title and does not autoplay', async () => {
    const { host, calls } = open(found(aTrack({ description: '비 오는 밤의 소리입니다.' })))
    expect(await screen.findByRole('heading', { level: 1, name: 'TRACK 1' })).toBeVisible()
    expect(screen.getByText('비 오는 밤의 소리입니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: nickname })).toHaveAttribute(
      'href',
      paths.artist(nickname),
    )
    expect(screen.getByRole('link', { name: 'NIGHT' })).toHaveAttribute(
      'href',
      paths.album({ nickname, albumName: 'NIGHT' }),
    )
    await waitFor(() => expect(host.title()).toBe('TRACK 1'))
    expect(FakeAudio.created).toHaveLength(0)
    expect(calls).toContain(
      `GET /api/sounds/tracks/${encodeURIComponent(nickname)}/title/TRACK%201`,
    )
  })

  it('shows file facts and the licence', async () => {
    const file = { format: 'wav', sizeBytes: 12_345_678, sampleRate: 44_100, channels: 2 } as const
    const { user } = open(found(aTrack({ file, duration: 75 })))
    const facts = within(await screen.findByLabelText('파일 정보'))
    for (const value of ['WAV', '1:15', '11.8 MB', '44.1 kHz', '스테레오'])
      expect(facts.getByText(value)).toBeVisible()
    await user.click(facts.getByRole('button', { name: '음원 사용 라이선스' }))
    expect(screen.getByRole('dialog', { name: '음원 사용 라이선스' })).toHaveTextContent(
      '상업적으로도',
    )
  })

  it('shows album, artist and similar tracks from one request', async () => {
    const lists = {
      ofAlbum: [aTrack({ id: 5 }), aTrack({ id: 4 })],
      placeInAlbum: 1,
      ofArtist: [aTrack({ id: 9 })],
      similar: tracks(20, 27),
    }
    const { user, host, calls } = open(found(aTrack({ id: 3, title: 'TRACK 1' })), address, lists)
    const titlesIn = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link', { name: /^TRACK/ })
        .map(({ textContent }) => textContent)
    expect(await titlesIn('같은 앨범의 트랙')).toEqual(['TRACK 5', 'TRACK 4'])
    expect(await titlesIn('새벽하늘의 다른 음원')).toEqual(['TRACK 9'])
    expect(await titlesIn('비슷한 음원')).toHaveLength(6)
    expect(calls.filter((call) => !call.includes('/title/'))).toEqual([
      'GET /api/sounds/tracks/3/similar',
    ])
    await user.click(screen.getByRole('button', { name: 'TRACK 1 재생' }))
    const queue = () =>
      playerOf(host)
        .state.getSnapshot()
        .queue.map(({ id }) => id)
    expect(queue()).toEqual([5, 3, 4])
    await user.click(screen.getByRole('button', { name: 'TRACK 5 재생' }))
    expect(queue()).toEqual([5, 3, 4])
  })

  it('loads all tracks of a long album into the queue', async () => {
    const album = tracks(1, 20)
    const { user, host } = open(found(), address, { ofAlbum: album.slice(1, 13) }, album)
    const inAlbum = within(await screen.findByRole('region', { name: '같은 앨범의 트랙' }))
    await waitFor(async () => {
      // A playing track keeps its playlist until another one is started.
      await user.click(inAlbum.getAllByRole('button', { name: /재생$/ })[0] as HTMLElement)
      await user.click(screen.getByRole('button', { name: /^TRACK 1 (재생|일시정지)$/ }))
      const { track, queue } = playerOf(host).state.getSnapshot()
      expect([track?.id, queue.length]).toEqual([1, 20])
    })
  })

  it('shows that related tracks failed, with a retry', async () => {
    let broken = true
    const { user } = renderPage([
      respond.to('GET /api/sounds/tracks/:nickname/title/:title', found()),
      respond.to('GET /api/sounds/tracks/:musicId/similar', () => {
        if (broken) return problem(500, 'INTERNAL')
        return { dtoList: [wireTrack(aTrack({ id: 9 }))], ofAlbum: [], ofArtist: [] }
      }),
    ])
    expect(await screen.findByText('데이터를 불러오지 못했습니다.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'TRACK 1' })).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('region', { name: '비슷한 음원' })).toHaveTextContent('TRACK 9')
  })

  it('lists its tags by kind, each with a link', async () => {
    open(found(aTrack({ tags: { instrument: ['piano', 'drums'], mood: ['calm'], genre: [] } })))
    expect(await screen.findByRole('link', { name: 'drums' })).toHaveAttribute(
      'href',
      '/sounds/tracks?more%5Binstrument%5D=drums',
    )
    expect(screen.getByRole('link', { name: 'calm' })).toHaveAttribute(
      'href',
      '/sounds/tracks?more%5Bmood%5D=calm',
    )
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      '길이',
      '라이선스',
      '분위기',
      '악기',
      '장르',
    ])
    expect(screen.getByText('기타')).toBeVisible()
  })

  it('pauses and resumes a track of a list and keeps that list', async () => {
    const { user, host } = open(found())
    const play = await screen.findByRole('button', { name: 'TRACK 1 재생' })
    const list = tracks(1, 2)
    act(() => {
      playerOf(host).play(aTrack({ id: 1 }), { tracks: list })
      FakeAudio.created[0]?.start()
    })
    await trackShown()
    await user.click(play)
    expect(playerOf(host).state.getSnapshot()).toMatchObject({ phase: 'paused', queue: list })
    await user.click(play)
    expect(playerOf(host).state.getSnapshot()).toMatchObject({ phase: 'playing', queue: list })
  })

  it('starts audio during the click, also at a position on the waveform', async () => {
    const { user } = open(found())
    await user.click(await screen.findByRole('button', { name: 'TRACK 1 재생' }))
    const audio = FakeAudio.created[0] as FakeAudio
    expect([audio.plays, audio.src]).toEqual([1, '/api/stream/previews/1'])
    act(() => audio.start())
    expect(await screen.findByRole('button', { name: 'TRACK 1 일시정지' })).toBeVisible()
    act(() => screen.getByRole('slider', { name: 'TRACK 1 재생 위치' }).focus())
    await user.keyboard('{End}')
    expect(audio.currentTime).toBe(120)
  })

  it('copies its own URL', async () => {
    const { user, host } = open(found())
    await user.click(await screen.findByRole('button', { name: '음원 공유' }))
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${address}`)
    expect(host.toasts).toEqual([{ kind: 'ok', text: '링크가 복사되었습니다!' }])
  })

  it('corrects its URL when the artist was renamed', async () => {
    const { host } = open(found(), paths.track({ nickname: '옛이름', title: 'track 1' }))
    await screen.findByRole('heading', { name: 'TRACK 1' })
    await waitFor(() => expect(host.visited.at(-1)).toBe(address))
    expect(host.navigation.getSnapshot().action).toBe('REPLACE')
  })

  describe('with a hidden track', () => {
    const byArtist = { hidden: true, albumHidden: false, hiddenBy: 'artist', hiddenReason: null }
    const hiddenTrack = (hiding = {}) =>
      aTrack({
        hiding: { ...byArtist, ...hiding } as NonNullable<Track['hiding']>,
        previewPath: '/api/stream/previews/1?until=9&signature=x',
        owned: true,
      })
    const openAs = (userId: string, answer: Answer, more: ReturnType<typeof respond.to>[] = []) => {
      const handlers = [
        respond.to('GET /api/sounds/tracks/:nickname/title/:title', answer),
        ...more,
      ]
      const page = renderRemote(
        { App, createStore },
        { path: address, handlers, user: aMember({ userId }) },
      )
      return { ...page, user: userEvent.setup() }
    }
    const notice = async () => within(await screen.findByRole('region', { name: '숨김 안내' }))

    it('shows the artist that the track is hidden, and a button that publishes it again', async () => {
      let shown = false
      const sent: unknown[] = []
      const { user, host } = openAs(
        '900',
        (request) => found(shown ? aTrack() : hiddenTrack())(request),
        [
          respond.to('PATCH /api/me/tracks/:musicId', ({ body }) => {
            shown = true
            sent.push(body)
            return carriedOut('SOUND_SHOWN', '다시 공개되었습니다.')
          }),
          market.similarTracks({}),
        ],
      )
      expect((await notice()).getByText('숨긴 트랙입니다.')).toBeVisible()
      expect(screen.queryByRole('button', { name: '음원 공유' })).not.toBeInTheDocument()
      await user.click((await notice()).getByRole('button', { name: '다시 공개' }))
      expect(await screen.findByRole('button', { name: '음원 공유' })).toBeVisible()
      expect(screen.queryByRole('region', { name: '숨김 안내' })).not.toBeInTheDocument()
      expect(sent).toEqual([{ hidden: false }])
      expect(host.toasts).toEqual([{ kind: 'ok', text: '다시 공개되었습니다.' }])
    })

    it('lets a buyer play it by the signed URL and download it, but not publish it', async () => {
      const { user, calls } = openAs('7', found(hiddenTrack({ hiddenBy: null })))
      expect((await notice()).getByText(/계속 듣고 다운로드할 수 있습니다/)).toBeVisible()
      expect(screen.queryByRole('button', { name: '다시 공개' })).not.toBeInTheDocument()
      expect(screen.getByRole('button', { name: '다시 다운로드' })).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'TRACK 1 재생' }))
      expect(FakeAudio.created[0]?.src).toBe('/api/stream/previews/1?until=9&signature=x')
      expect(calls.filter((call) => call.includes('similar'))).toEqual([])
    })

    it("shows the administrator's reason, and no button that publishes it", async () => {
      const hiding = { hiddenBy: 'administrator', hiddenReason: '저작권 확인 중' }
      openAs('900', found(hiddenTrack(hiding)))
      expect((await notice()).getByText('사유: 저작권 확인 중')).toBeVisible()
      expect((await notice()).getByRole('link', { name: '고객센터에 문의하기' })).toHaveAttribute(
        'href',
        '/legal/support',
      )
      expect(screen.queryByRole('button', { name: '다시 공개' })).not.toBeInTheDocument()
    })

    it('links its artist to the hidden album', async () => {
      openAs('900', found(hiddenTrack({ hidden: false, albumHidden: true, hiddenBy: null })))
      expect((await notice()).getByRole('link', { name: '앨범 보기' })).toHaveAttribute(
        'href',
        paths.album({ nickname, albumName: 'NIGHT' }),
      )
    })
  })

  it.each([
    ['does not exist', paths.track({ nickname: '아무도', title: '없음' })],
    ['is not named', paths.track()],
  ])('shows "no data" when the track %s', async (_, path) => {
    const { host } = open(() => problem(404, 'NOT_FOUND'), path)
    expect(await screen.findByText('데이터가 없습니다.')).toBeVisible()
    expect(
      screen.getByRole('heading', { level: 1, name: '트랙을 찾을 수 없습니다.' }),
    ).toBeVisible()
    await waitFor(() => expect(host.title()).toBe('트랙을 찾을 수 없습니다.'))
  })

  it('shows the network as the reason when the request fails', async () => {
    open(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(
      await screen.findByRole('heading', { level: 1, name: '네트워크 연결을 확인해주세요.' }),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: '다시 시도' })).toBeVisible()
  })

  it('shows no message while the banner shows "offline"', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible()
    expect(
      screen.getByRole('heading', { level: 1, name: '화면을 표시하는 중 오류가 발생했습니다.' }),
    ).toBeVisible()
    expect(screen.queryByText('네트워크 연결을 확인해주세요.')).not.toBeInTheDocument()
  })

  it('shows that loading failed, and loads the track after a retry', async () => {
    let broken = true
    const { user } = open((request) => (broken ? problem(500, 'INTERNAL') : found()(request)))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('데이터를 불러오지 못했습니다.')).toBeVisible()
    broken = false
    await user.click(alert.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'TRACK 1' })).toBeVisible()
  })
})
