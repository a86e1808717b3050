import { PEAK_COUNT } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/market-kit/catalogue'
import { aTrack, tracks as someTracks, wireTrack } from '@sori/market-kit/testing'
import { problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { FetchLater } from '../../playback/laterPages.ts'
import { readRemembered } from '../../playback/remember.ts'
import { SHOW_DELAY_MS } from '../../playback/shownState.ts'
import { playerOf, usePlayer } from '../../playback/usePlayer.ts'
import { createStore } from '../../store.ts'
import { FakeAudio } from '../../testing/fakeAudio.ts'
import { trackShown } from '../../testing/trackShown.ts'
import { PlayerDock } from './PlayerDock.tsx'

interface Drawing {
  options: Record<string, unknown>
  destroyed: boolean
  /** The drawn positions in seconds. */
  positions: number[]
}

const drawings: Drawing[] = []
jest.mock('wavesurfer.js', () => ({
  __esModule: true,
  default: {
    create: (options: Record<string, unknown>) => {
      const drawing: Drawing = { options, destroyed: false, positions: [] }
      drawings.push(drawing)
      return {
        on: () => {},
        setOptions: () => {},
        getDuration: () => options.duration,
        setTime: (seconds: number) => drawing.positions.push(seconds),
        destroy: () => {
          drawing.destroyed = true
        },
      }
    },
  },
}))
const visibleDrawings = () => drawings.filter(({ destroyed }) => !destroyed)
const drawn = () => visibleDrawings().map(({ options }) => options)

const queue = [
  aTrack({ id: 1, duration: 222, peaks: btoa('\u0000\u00ff') }),
  aTrack({ id: 2 }),
] as const

beforeEach(() => {
  localStorage.clear()
  drawings.length = 0
  FakeAudio.install()
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

async function play({
  tracks = queue,
  later,
  now,
}: {
  tracks?: readonly Track[]
  later?: FetchLater
  now?: Partial<Track>
} = {}) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App: PlayerDock, createStore },
    {
      path: '/subscription',
      handlers: [
        respond.to('GET /api/stream/previews/:id', () => problem(404, 'NOT_FOUND')),
        respond.to('GET /api/sounds/tracks/:musicId', ({ params }) => {
          const track =
            tracks.find(({ id }) => String(id) === params.musicId) ??
            aTrack({ id: Number(params.musicId) })
          return {
            dto: { ...wireTrack({ ...track, inCart: true, ...now }), filePath: track.filePath },
          }
        }),
      ],
    },
  )
  const player = playerOf(page.host)
  const [first = queue[0]] = tracks
  await act(async () => player.play(first, { tracks, ...(later && { later }) }))
  const audio = FakeAudio.created[0] as FakeAudio
  const startPlaying = (duration = 222) => {
    act(() => audio.start(duration))
    return trackShown()
  }
  return { ...page, user, player, audio, startPlaying }
}

/** A page that uses the player, and a button that mounts the dock. */
function PageWithDock() {
  usePlayer()
  const [hasDock, setDock] = useState(false)
  return hasDock ? (
    <PlayerDock />
  ) : (
    <button type="button" onClick={() => setDock(true)}>
      dock
    </button>
  )
}

describe('PlayerDock', () => {
  it('stays hidden before a track is chosen', () => {
    const { container } = renderRemote({ App: PlayerDock, createStore }, { path: '/' })
    expect(container).toBeEmptyDOMElement()
  })

  it('shows and shares the new title when the artist renames the track', async () => {
    const { host, startPlaying, user } = await play({
      tracks: [aTrack()],
      now: { title: 'RENAMED' },
    })
    await startPlaying()
    const address = paths.track({ nickname: '새벽하늘', title: 'RENAMED' })
    expect(await screen.findByRole('link', { name: 'RENAMED' })).toHaveAttribute('href', address)
    await user.click(screen.getByRole('button', { name: '링크 복사' }))
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${address}`)
    expect(host.toasts).toHaveLength(1)
  })

  it('appears after the first track starts, or after 500 ms', async () => {
    jest.useFakeTimers()
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    const { audio } = await play()
    await pass(SHOW_DELAY_MS)
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    act(() => audio.start(222))
    expect(await screen.findByRole('region', { name: '오디오 플레이어' })).toBeVisible()
    cleanup()
    localStorage.clear()
    await play()
    await pass(SHOW_DELAY_MS + 300)
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    await pass(200)
    expect(await screen.findByRole('button', { name: '일시정지' })).toBeVisible()
  })

  it('announces the track and artist', async () => {
    const { startPlaying } = await play()
    await startPlaying()
    expect(screen.getByRole('region', { name: '오디오 플레이어' })).toBeVisible()
    expect(screen.getByText('지금 재생 중: 새벽하늘 – TRACK 1')).toHaveAttribute('role', 'status')
  })

  it('keeps playing on other pages', async () => {
    const { startPlaying, host, audio } = await play()
    await startPlaying()
    act(() => host.navigation.navigator.push('/login'))
    expect(screen.getByRole('region', { name: '오디오 플레이어' })).toBeVisible()
    expect([audio.plays, audio.src]).toEqual([1, '/api/stream/previews/1'])
  })

  it('pauses when the shell unmounts it', async () => {
    const { startPlaying, player, unmount } = await play()
    await startPlaying()
    unmount()
    expect(player.state.getSnapshot().phase).toBe('paused')
  })

  it('stores the position when it closes, and nothing afterwards', async () => {
    const { startPlaying, audio, player, unmount } = await play()
    await startPlaying()
    act(() => audio.moveTo(42))
    unmount()
    expect(readRemembered()?.time).toEqual({ position: 42, duration: 222 })
    act(() => player.next())
    window.dispatchEvent(new Event('pagehide'))
    expect(readRemembered()?.state.track).toEqual(queue[0])
  })

  it('seeks by keyboard: 5 seconds, 30 seconds, start and end', async () => {
    const { startPlaying, audio, user } = await play()
    await startPlaying()
    act(() => audio.moveTo(72))
    const slider = screen.getByRole('slider', { name: '재생 위치' })
    expect(slider).toHaveAttribute('aria-valuetext', '1분 12초 / 3분 42초')
    act(() => slider.focus())
    await user.keyboard('{ArrowRight}')
    expect(audio.currentTime).toBeCloseTo(77)
    await user.keyboard('{PageDown}')
    expect(audio.currentTime).toBeCloseTo(47)
    await user.keyboard('{Home}')
    expect(audio.currentTime).toBe(0)
    await user.keyboard('{End}')
    expect(audio.currentTime).toBe(222)
  })

  it('pauses and resumes with its button and the space key', async () => {
    const { startPlaying, player, user } = await play()
    await startPlaying()
    act(() => screen.getByRole('button', { name: '일시정지' }).focus())
    await user.keyboard(' ')
    expect(player.state.getSnapshot().phase).toBe('paused')
    await user.keyboard(' ')
    expect(player.state.getSnapshot().phase).toBe('playing')
  })

  it('plays the next and previous track and stops at the end of the list', async () => {
    const { startPlaying, user } = await play()
    await startPlaying()
    await user.click(screen.getByRole('button', { name: '다음 곡' }))
    expect(await screen.findByRole('link', { name: 'TRACK 2' })).toBeVisible()
    expect(screen.getByRole('button', { name: '다음 곡' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '이전 곡' }))
    expect(await screen.findByRole('link', { name: 'TRACK 1' })).toBeVisible()
  })

  it('plays the next page of the list and stops after the last one', async () => {
    const pages = [[aTrack({ id: 3 })], []]
    const { startPlaying, user } = await play({ later: async () => pages.shift() ?? [] })
    await startPlaying()
    for (const title of ['TRACK 2', 'TRACK 3']) {
      await user.click(screen.getByRole('button', { name: '다음 곡' }))
      expect(await screen.findByRole('link', { name: title })).toBeVisible()
    }
    await user.click(screen.getByRole('button', { name: '다음 곡' }))
    expect(screen.getByRole('link', { name: 'TRACK 3' })).toBeVisible()
    expect(screen.getByRole('button', { name: '다음 곡' })).toBeDisabled()
  })

  it('shows the states of shuffle and repeat', async () => {
    const { startPlaying, player, user } = await play()
    await startPlaying()
    await user.click(screen.getByRole('button', { name: '셔플 재생', pressed: false }))
    expect(screen.getByRole('button', { name: '셔플 재생', pressed: true })).toBeVisible()
    for (const [shown, then] of [
      ['반복 끔', 'all'],
      ['전체 반복', 'one'],
      ['한 곡 반복', 'off'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: shown }))
      expect(player.state.getSnapshot().repeat).toBe(then)
    }
  })

  it('starts at volume 100 and mutes', async () => {
    const { audio, user } = await play()
    const volume = await screen.findByRole('slider', { name: '볼륨' })
    expect(volume).toHaveValue('100')
    const mute = screen.getByRole('button', { name: '음소거' })
    expect(mute).not.toHaveAttribute('aria-pressed')
    await user.click(mute)
    expect(audio.muted).toBe(true)
    expect(volume).toHaveValue('0')
    await user.click(screen.getByRole('button', { name: '음소거 해제' }))
    expect(volume).toHaveValue('100')
  })

  it('unmutes to half after volume 0', async () => {
    const { startPlaying, audio, player, user } = await play()
    await startPlaying()
    act(() => player.setVolume(0))
    await user.click(screen.getByRole('button', { name: /^음소거/ }))
    expect([audio.volume, audio.muted]).toEqual([0.5, false])
    expect(screen.getByRole('slider', { name: '볼륨' })).toHaveValue('50')
  })

  it('shows that a track failed and offers a retry', async () => {
    const { audio, user } = await play()
    act(() => audio.fail())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '음원을 재생할 수 없습니다. 다시 시도해주세요.',
    )
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(audio.plays).toBe(2)
  })

  it('waits for the network, can be paused meanwhile, and resumes', async () => {
    const { audio, startPlaying } = await play()
    await startPlaying()
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => audio.fail())
    expect(await screen.findByText('음원을 불러오는 중입니다…')).toBeVisible()
    expect(screen.getByRole('button', { name: '일시정지' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await startPlaying()
    expect(screen.queryByText('음원을 불러오는 중입니다…')).not.toBeInTheDocument()
    expect([audio.plays, audio.requested.length]).toEqual([2, 2])
  })

  it('requests a click when the browser blocks autoplay', async () => {
    const { audio, player, user } = await play()
    audio.refusal = Object.assign(new Error('no gesture'), { name: 'NotAllowedError' })
    await act(async () => player.next())
    expect(
      await screen.findByText('브라우저가 자동 재생을 막았습니다. 재생 버튼을 눌러주세요.'),
    ).toBeVisible()
    audio.refusal = undefined
    await user.click(screen.getByRole('button', { name: '재생' }))
    expect(audio.plays).toBe(3)
  })

  it.each([
    ['slow to start', () => {}],
    ['interrupted for long', (audio: FakeAudio) => audio.emit('waiting')],
  ])('shows that it is loading a track that is %s', async (which, interrupt) => {
    jest.useFakeTimers()
    const { audio } = await play()
    await act(() => jest.advanceTimersByTimeAsync(1000))
    if (which !== 'slow to start') act(() => audio.start(222))
    act(() => interrupt(audio))
    await act(() => jest.advanceTimersByTimeAsync(3500))
    expect(screen.queryByText('음원을 불러오는 중입니다…')).not.toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('음원을 불러오는 중입니다…')).toBeVisible()
    act(() => audio.start(222))
    expect(screen.queryByText('음원을 불러오는 중입니다…')).not.toBeInTheDocument()
    expect(screen.getByRole('slider', { name: '재생 위치' })).toBeVisible()
  })

  it('keeps the focus when a message replaces the slider', async () => {
    const { startPlaying, audio } = await play()
    await startPlaying()
    act(() => screen.getByRole('slider', { name: '재생 위치' }).focus())
    jest.useFakeTimers()
    act(() => audio.emit('waiting'))
    act(() => jest.advanceTimersByTime(4000))
    expect(screen.queryByRole('slider', { name: '재생 위치' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '일시정지' })).toHaveFocus()
  })

  it('draws the stored peaks of each track', async () => {
    const tracks = [
      queue[0],
      aTrack({ id: 2, duration: 100, peaks: btoa('\u00ff\u0000') }),
      aTrack({ id: 3, duration: 77, peaks: btoa('\u00ff\u00ff') }),
      aTrack({ id: 4 }),
    ]
    const { startPlaying, player } = await play({ tracks })
    expect(drawings).toHaveLength(0)
    const looks = {
      height: 50,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      interact: false,
    }
    for (const [peaks, duration] of [
      [Float32Array.of(0, 1), 222],
      [Float32Array.of(1, 0), 100],
      [Float32Array.of(1, 1), 77],
      [new Float32Array(PEAK_COUNT), 120],
    ] as const) {
      await startPlaying(duration)
      expect(drawn()).toEqual([expect.objectContaining({ ...looks, peaks: [peaks], duration })])
      expect(drawn()[0]).not.toHaveProperty('url')
      await act(async () => player.next())
    }
  })

  // Before, the element has the position of the track before.
  it('draws a waveform after the audio element has the source of the track', async () => {
    const { startPlaying, player } = await play()
    await startPlaying()
    const made = drawings.length
    act(() => player.next())
    await trackShown()
    expect(drawings).toHaveLength(made)
  })

  it('draws the position once per bar, and not while playback is paused', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(3 * 444)
    const { startPlaying, audio } = await play()
    await startPlaying(222)
    jest.useFakeTimers()
    act(() => audio.start(222))
    const [drawing] = visibleDrawings()
    const positionsIn = (ms: number) => {
      drawing?.positions.splice(0)
      for (let passed = 0; passed < ms; passed += 100) {
        audio.currentTime += 0.1
        jest.advanceTimersByTime(100)
      }
      return drawing?.positions.map((seconds) => Number(seconds.toFixed(1)))
    }
    expect(positionsIn(2_000)).toEqual([0.5, 1, 1.5, 2])
    act(() => audio.pause())
    expect(positionsIn(2_000)).toEqual([])
  })

  it('draws the new position immediately after a seek', async () => {
    const { startPlaying, audio } = await play()
    await startPlaying(222)
    const [drawing] = visibleDrawings()
    act(() => audio.moveTo(100))
    expect(drawing?.positions.at(-1)).toBe(100)
  })

  it('does not draw the waveform again after a pause', async () => {
    const { startPlaying, user } = await play()
    await startPlaying()
    const made = drawings.length
    await user.click(screen.getByRole('button', { name: '일시정지' }))
    await user.click(screen.getByRole('button', { name: '재생' }))
    expect([drawings.length, drawn().length]).toEqual([made, 1])
  })
})

describe('keyboard shortcuts', () => {
  it('handle a key that was pressed before the dock was mounted', async () => {
    const user = userEvent.setup()
    renderRemote({ App: PageWithDock, createStore }, { path: '/' })
    await user.keyboard('?')
    await user.click(screen.getByRole('button', { name: 'dock' }))
    expect(await screen.findByRole('dialog', { name: '단축키 안내' })).toBeVisible()
  })

  it('work on the whole page, are listed, and can be switched off', async () => {
    const { startPlaying, audio, user } = await play()
    await startPlaying()
    await user.keyboard('m')
    expect(audio.muted).toBe(true)
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: '단축키 안내' }))
    expect(dialog.getByText('재생 · 일시정지')).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: '단축키 사용' }))
    await user.click(dialog.getByRole('button', { name: '닫기' }))
    await user.keyboard('m')
    expect(audio.muted).toBe(true)
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '단축키 안내' }))
    await user.click(await screen.findByRole('checkbox', { name: '단축키 사용' }))
    await user.click(screen.getByRole('button', { name: '닫기' }))
    await user.keyboard('m')
    expect(audio.muted).toBe(false)
  })
})

describe('the queue', () => {
  const titles = () =>
    within(screen.getByRole('region', { name: '재생 목록', hidden: true }))
      .getAllByRole('listitem', { hidden: true })
      .map((item) => item.textContent?.match(/TRACK \d/)?.[0])
  const button = (name: string) => screen.getByRole('button', { name, hidden: true })

  it('moves a track by arrow keys, announces it, and plays in that order', async () => {
    const { startPlaying, user, player } = await play({ tracks: someTracks(1, 3) })
    await startPlaying()
    act(() => button('TRACK 3 순서 바꾸기').focus())
    await user.keyboard('{ArrowUp}')
    expect(titles()).toEqual(['TRACK 1', 'TRACK 3', 'TRACK 2'])
    expect(screen.getByText('TRACK 3: 2번째로 옮겼습니다.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '다음 곡' }))
    expect(player.state.getSnapshot().track?.title).toBe('TRACK 3')
  })

  it('moves a track by dragging its row', async () => {
    const { startPlaying } = await play({ tracks: someTracks(1, 3) })
    await startPlaying()
    const rows = within(
      screen.getByRole('region', { name: '재생 목록', hidden: true }),
    ).getAllByRole('listitem', { hidden: true })
    for (const [index, row] of rows.entries())
      row.getBoundingClientRect = () => ({ bottom: (index + 1) * 56 }) as DOMRect
    const handle = button('TRACK 1 순서 바꾸기')
    const pointer = (type: string, clientY: number) =>
      act(() => void handle.dispatchEvent(new MouseEvent(type, { bubbles: true, clientY })))
    pointer('pointerdown', 20)
    pointer('pointermove', 90)
    pointer('pointerup', 90)
    expect(titles()).toEqual(['TRACK 2', 'TRACK 1', 'TRACK 3'])
  })

  it('removes a track, but not the playing one', async () => {
    const { startPlaying, user } = await play({ tracks: someTracks(1, 3) })
    await startPlaying()
    await user.click(button('TRACK 2 재생 목록에서 빼기'))
    expect(titles()).toEqual(['TRACK 1', 'TRACK 3'])
    expect(
      screen.queryByRole('button', { name: 'TRACK 1 재생 목록에서 빼기', hidden: true }),
    ).toBeNull()
  })

  it('offers the actions that fit the current state of the playing track', async () => {
    const { startPlaying } = await play()
    await startPlaying()
    expect(await screen.findByRole('link', { name: '장바구니에서 보기' })).toHaveAttribute(
      'href',
      '/me/cart',
    )
    expect(screen.getByRole('button', { name: '다운로드 (3크레딧)' })).toBeVisible()
    expect(screen.getByRole('button', { name: '링크 복사' })).toBeVisible()
  })
})

describe('PlayerDock on a phone', () => {
  const wide = window.matchMedia
  beforeEach(() => {
    window.matchMedia = ((media: string) => ({
      matches: true,
      media,
      addEventListener() {},
      removeEventListener() {},
    })) as unknown as typeof wide
  })
  afterEach(() => {
    window.matchMedia = wide
  })

  const unfold = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: /^TRACK \d/ }))

  it('shows one line with picture, names, play and next', async () => {
    const { startPlaying } = await play()
    await startPlaying()
    expect(screen.getByRole('button', { name: 'TRACK 1 새벽하늘' })).toHaveAttribute(
      'aria-haspopup',
      'dialog',
    )
    expect(screen.getByRole('button', { name: '다음 곡' })).toBeVisible()
    for (const name of ['이전 곡', '음소거'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    expect(drawings).toHaveLength(0)
  })

  it('opens a sheet with waveform, seeking and queue', async () => {
    const { startPlaying, audio, user } = await play()
    await startPlaying()
    await unfold(user)
    const sheet = within(await screen.findByRole('dialog', { name: '지금 재생 중' }))
    expect(drawings.at(-1)?.options).toMatchObject({ height: 50 })
    act(() => sheet.getByRole('slider', { name: '재생 위치' }).focus())
    await user.keyboard('{End}')
    expect(audio.currentTime).toBe(222)
    await user.click(
      within(sheet.getByRole('region', { name: '재생 목록' })).getByRole('button', {
        name: /^TRACK 2 .* 재생$/,
      }),
    )
    expect(await sheet.findByRole('link', { name: 'TRACK 2' })).toBeVisible()
    await user.click(sheet.getByRole('button', { name: '이전 곡' }))
    expect(await sheet.findByRole('link', { name: 'TRACK 1' })).toBeVisible()
  })

  it('closes the sheet by its button and by following a link', async () => {
    const { startPlaying, user, host } = await play()
    await startPlaying()
    await unfold(user)
    await user.click(screen.getByRole('button', { name: '닫기' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await unfold(user)
    await user.click(screen.getByRole('link', { name: 'TRACK 1' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(host.navigation.getSnapshot().location.pathname).toBe('/sounds/tracks/one')
  })

  it('announces loading in the live region of the track', async () => {
    const { audio, startPlaying } = await play()
    await startPlaying()
    const live = screen.getByRole('status')
    expect(live).toHaveTextContent('지금 재생 중: 새벽하늘 – TRACK 1')
    jest.useFakeTimers()
    act(() => audio.emit('waiting'))
    act(() => jest.advanceTimersByTime(4000))
    expect(live).toHaveTextContent('음원을 불러오는 중입니다…')
  })

  it('shows a failure in place of the artist, and play retries', async () => {
    const { audio, user } = await play()
    act(() => audio.fail())
    const texts = '음원을 재생할 수 없습니다. 다시 시도해주세요.'
    expect(
      within(await screen.findByRole('button', { name: `TRACK 1 ${texts}` })).queryByRole('alert'),
    ).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(texts)
    await user.click(screen.getByRole('button', { name: '재생' }))
    expect(audio.plays).toBe(2)
  })
})
