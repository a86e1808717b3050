import { aTrack, tracks } from '@sori/market-kit/testing'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { Player } from './Player.ts'

const list = { tracks: tracks(1, 3) }
const track = (id: number) => aTrack({ id })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function setUp() {
  const audio = new FakeAudio()
  const player = new Player(() => audio.asElement())
  const answers: ((page: ReturnType<typeof tracks>) => void)[] = []
  const later = jest.fn(
    () => new Promise<ReturnType<typeof tracks>>((resolve) => answers.push(resolve)),
  )
  return {
    audio,
    player,
    later,
    answer: async () => {
      answers[0]?.(tracks(4, 5))
      await settle()
    },
    phase: () => player.state.getSnapshot().phase,
    title: () => player.state.getSnapshot().track?.title,
    ids: () => player.state.getSnapshot().queue.map(({ id }) => id),
    finish: () => {
      audio.start()
      audio.finish()
    },
  }
}

describe('Player while the next page is loading', () => {
  it('keeps playing a track that the user picks in the queue', async () => {
    const { player, later, answer, title } = setUp()
    player.play(track(3), { ...list, later })
    player.next()
    player.pick(track(1))
    await answer()
    expect(title()).toBe('TRACK 1')
  })

  it('stays paused when the user pauses before the page arrives', async () => {
    const { player, later, finish, answer, title, phase } = setUp()
    player.play(track(3), { ...list, later })
    finish()
    player.pause()
    await answer()
    expect([title(), phase()]).toEqual(['TRACK 3', 'paused'])
  })

  it('keeps playing another list that the user chooses', async () => {
    const { audio, player, later, finish, answer, title, phase } = setUp()
    player.play(track(3), { ...list, later })
    finish()
    player.play(track(9), { tracks: [track(9)] })
    audio.start()
    await answer()
    expect([title(), phase()]).toEqual(['TRACK 9', 'playing'])
  })

  it('enters the phase "loading"', () => {
    const { player, later, finish, phase } = setUp()
    player.play(track(3), { ...list, later })
    finish()
    expect(phase()).toBe('loading')
  })

  it('requests one page for two presses', () => {
    const { player, later } = setUp()
    player.play(track(3), { ...list, later })
    player.next()
    player.next()
    expect(later).toHaveBeenCalledTimes(1)
  })
})

it('Player requests a page again after the request failed', async () => {
  const { player, title } = setUp()
  const later = jest.fn(async () => tracks(4, 5)).mockRejectedValueOnce(new Error('offline'))
  player.play(track(3), { ...list, later })
  player.next()
  await settle()
  player.next()
  await settle()
  expect(title()).toBe('TRACK 4')
})

it('Player keeps the order when the current track is added as next', () => {
  const { player, ids } = setUp()
  player.play(track(2), list)
  player.playNext(track(2))
  expect(ids()).toEqual([1, 2, 3])
})
