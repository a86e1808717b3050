import { aTrack, market, someTags, tracks, wirePage, wireTrack } from '@sori/market-kit/testing'
import { renderRemote, respond } from '@sori/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { playerOf } from '../../playback/usePlayer.ts'
import { createStore } from '../../store.ts'
import { FakeAudio } from '../../testing/fakeAudio.ts'

const TOTAL = 65

function pageAt(url: URL) {
  const page = Number(url.searchParams.get('page') ?? 1)
  return wirePage(tracks((page - 1) * 20 + 1, Math.min(TOTAL, page * 20)).map(wireTrack), {
    page,
    total: TOTAL,
  })
}

async function open() {
  const user = userEvent.setup()
  const { host } = renderRemote(
    { App, createStore },
    {
      path: '/sounds/tracks',
      handlers: [
        respond.to('GET /api/sounds/tracks', ({ url }) => pageAt(url)),
        market.mappedTags(someTags()),
      ],
    },
  )
  const player = playerOf(host)
  await user.click(await screen.findByRole('button', { name: 'TRACK 20 재생' }))
  return { user, player, next: () => act(() => player.next()) }
}
const audio = () => FakeAudio.created[0] as FakeAudio
/**
 * Waits for the request of a track and starts its audio, because the player retries tracks that do
 * not start.
 */
async function startsPlaying(id: number): Promise<void> {
  await waitFor(() => expect(audio().src).toBe(`/api/stream/previews/${id}`))
  act(() => audio().start())
}

beforeEach(() => FakeAudio.install())

describe('the pages of a list in the queue', () => {
  it('continue on the next page when the user chooses the current track again', async () => {
    const { user, next } = await open()
    next()
    await startsPlaying(21)
    await user.click(await screen.findByRole('button', { name: 'TRACK 20 재생' }))
    next()
    await startsPlaying(21)
  })

  it('play track after track when "next" is pressed twice', async () => {
    const { player, next } = await open()
    act(() => {
      player.next()
      player.next()
    })
    await startsPlaying(21)
    act(() => player.pick(aTrack({ id: 40 })))
    next()
    await startsPlaying(41)
  })

  it('stay in the queue when the current track is paused in its row', async () => {
    const { user, player, next } = await open()
    next()
    await startsPlaying(21)
    act(() => player.previous())
    await startsPlaying(20)
    await user.click(await screen.findByRole('button', { name: 'TRACK 20 일시정지' }))
    await user.click(screen.getByRole('button', { name: 'TRACK 20 재생' }))
    expect(player.state.getSnapshot().queue).toHaveLength(40)
  })
})
