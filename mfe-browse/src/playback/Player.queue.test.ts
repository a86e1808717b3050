import { aTrack, tracks } from '@sori/market-kit/testing'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { Player } from './Player.ts'

const list = { tracks: tracks(1, 3) }
const long = { tracks: tracks(1, 12) }
const track = (id: number) => aTrack({ id })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function setUp() {
  const audio = new FakeAudio()
  const player = new Player(() => audio.asElement())
  const phase = () => player.state.getSnapshot().phase
  const title = () => player.state.getSnapshot().track?.title
  const ids = () => player.state.getSnapshot().queue.map(({ id }) => id)
  const finish = () => {
    audio.start()
    audio.finish()
  }
  return { audio, player, phase, title, ids, finish }
}

describe('the order of playback', () => {
  it('repeats the whole list or one track', () => {
    const { audio, player, title, finish } = setUp()
    player.play(track(3), list)
    player.cycleRepeat()
    finish()
    expect([player.state.getSnapshot().repeat, title()]).toEqual(['all', 'TRACK 1'])
    player.cycleRepeat()
    finish()
    expect([player.state.getSnapshot().repeat, title(), audio.plays]).toEqual(['one', 'TRACK 1', 3])
    player.cycleRepeat()
    expect(player.state.getSnapshot().repeat).toBe('off')
  })

  it('plays the next track when "next" is pressed while one track repeats', () => {
    const { player, title } = setUp()
    player.play(track(1), list)
    player.cycleRepeat()
    player.cycleRepeat()
    player.next()
    expect([player.state.getSnapshot().repeat, title()]).toEqual(['one', 'TRACK 2'])
  })

  it('contains each track once after shuffling, and returns to the order of the list', () => {
    const { player, audio, ids } = setUp()
    player.play(track(5), long)
    player.toggleShuffle()
    expect(ids()[0]).toBe(5)
    expect(ids().toSorted((a, b) => a - b)).toEqual(long.tracks.map(({ id }) => id))
    expect(audio.plays).toBe(1)
    const [, next] = ids()
    player.next()
    expect(player.state.getSnapshot().track?.id).toBe(next)
    player.toggleShuffle()
    expect(ids()).toEqual(long.tracks.map(({ id }) => id))
  })

  it('stays shuffled when a track of the queue is picked', () => {
    const { player } = setUp()
    player.play(track(1), list)
    player.toggleShuffle()
    const before = player.state.getSnapshot().queue
    player.pick(before[2] ?? track(0))
    expect(player.state.getSnapshot().queue).toBe(before)
    expect(player.state.getSnapshot().track).toBe(before[2])
  })

  it('stays shuffled when the same list is played again, until another list is chosen', () => {
    const { audio, player } = setUp()
    player.play(track(1), long)
    audio.start()
    player.toggleShuffle()
    const before = player.state.getSnapshot().queue
    player.play(track(1), structuredClone(long))
    expect(player.state.getSnapshot().queue).toBe(before)
    player.play(track(1), { tracks: long.tracks.slice(0, 5) })
    expect(player.state.getSnapshot().queue).toHaveLength(5)
  })
})

describe('the end of the queue', () => {
  it.each([
    ['the user presses next', ({ player }: ReturnType<typeof setUp>) => player.next()],
    ['the last track has ended', ({ finish }: ReturnType<typeof setUp>) => finish()],
  ])('loads the following pages of the list when %s', async (_, goOn) => {
    const set = setUp()
    const pages = [tracks(4, 5), tracks(6, 6), []]
    const later = jest.fn(async () => pages.shift() ?? [])
    set.player.play(track(3), { ...list, later })
    for (const title of ['TRACK 4', 'TRACK 5', 'TRACK 6']) {
      goOn(set)
      await settle()
      expect([set.title(), set.phase()]).toEqual([title, 'loading'])
    }
    expect([set.ids(), later.mock.calls.length, set.player.hasNext()]).toEqual([
      [1, 2, 3, 4, 5, 6],
      2,
      true,
    ])
    goOn(set)
    await settle()
    expect([set.title(), later.mock.calls.length, set.player.hasNext()]).toEqual([
      'TRACK 6',
      3,
      false,
    ])
    expect(set.audio.requested).toHaveLength(4)
  })

  it('pauses after the last page', async () => {
    const { player, finish, phase } = setUp()
    player.play(track(3), { ...list, later: async () => [] })
    finish()
    await settle()
    expect(phase()).toBe('paused')
  })

  it('ignores the next page of a list that was replaced meanwhile', async () => {
    const { player, title, ids } = setUp()
    let answer: (tracks: ReturnType<typeof aTrack>[]) => void = () => {}
    player.play(track(3), { ...list, later: () => new Promise((resolve) => (answer = resolve)) })
    player.next()
    player.play(track(9), { tracks: tracks(9, 10) })
    answer(tracks(4, 5))
    await settle()
    expect([title(), ids()]).toEqual(['TRACK 9', [9, 10]])
  })

  it('requests no page while the queue has a next track', () => {
    const { player } = setUp()
    const later = jest.fn(async () => [])
    player.play(track(1), { ...list, later })
    player.next()
    expect([later.mock.calls.length, player.hasNext()]).toEqual([0, true])
  })

  it('adds each track of the next page once', async () => {
    const { player, ids } = setUp()
    player.play(track(3), { ...list, later: async () => tracks(3, 4) })
    player.next()
    await settle()
    expect(ids()).toEqual([1, 2, 3, 4])
  })
})

describe('the queue', () => {
  it('plays a track added by "play next", then the rest', () => {
    const { player, title, finish } = setUp()
    player.play(track(1), list)
    player.playNext(track(9))
    expect(title()).toBe('TRACK 1')
    const playedTitles = ['', '', ''].map(() => {
      finish()
      return title()
    })
    expect(playedTitles).toEqual(['TRACK 9', 'TRACK 2', 'TRACK 3'])
  })

  it('moves a track of the queue when "play next" adds it again', () => {
    const { player, ids } = setUp()
    player.play(track(1), list)
    player.playNext(track(3))
    expect(ids()).toEqual([1, 3, 2])
  })

  it('plays added tracks last', () => {
    const { player, ids } = setUp()
    player.play(track(1), list)
    player.addToQueue(track(9))
    player.addToQueue(track(2))
    expect(ids()).toEqual([1, 2, 3, 9])
  })

  it.each(['playNext', 'addToQueue'] as const)(
    'starts playing when %s adds its first track',
    (how) => {
      const { player, audio, ids } = setUp()
      player[how](track(9))
      expect([audio.src, ids()]).toEqual(['/api/stream/previews/9', [9]])
    },
  )

  it('removes a track, but not the playing one', () => {
    const { player, title, ids } = setUp()
    player.play(track(1), list)
    player.removeFromQueue(2)
    player.removeFromQueue(1)
    expect(ids()).toEqual([1, 3])
    player.next()
    expect(title()).toBe('TRACK 3')
  })

  it('plays in the order that the user made, also after shuffling and back', () => {
    const { player, ids } = setUp()
    player.play(track(1), list)
    player.moveInQueue(3, 0)
    expect(ids()).toEqual([3, 1, 2])
    player.toggleShuffle()
    player.toggleShuffle()
    expect(ids()).toEqual([3, 1, 2])
  })
})
