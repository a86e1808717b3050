import { aTrack } from '@sori/market-kit/testing'
import { initialPlayState } from './playState.ts'
import {
  isSame,
  isSameList,
  neighbour,
  queueOf,
  withMore,
  withMoved,
  withNext,
  withoutTrack,
} from './queue.ts'

const track = (id: number) => aTrack({ id })
const tracks = (...ids: number[]) => ids.map(track)
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)

/** Returns a state with these lists of ids and the current track. */
function playing(list: number[], queue: number[], current: number) {
  return {
    ...initialPlayState,
    list: tracks(...list),
    queue: tracks(...queue),
    track: track(current),
  }
}

describe('neighbour', () => {
  it.each([
    { current: 1, step: 1, repeat: 'off', is: 2 },
    { current: 2, step: -1, repeat: 'off', is: 1 },
    { current: 3, step: 1, repeat: 'off', is: undefined },
    { current: 1, step: -1, repeat: 'off', is: undefined },
    { current: 3, step: 1, repeat: 'all', is: 1 },
    { current: 1, step: -1, repeat: 'all', is: 3 },
    { current: 3, step: 1, repeat: 'one', is: undefined },
    { current: 9, step: 1, repeat: 'all', is: undefined },
  ] as const)(
    'returns $is next to $current in 1, 2, 3 by $step with repeat $repeat',
    ({ current, step, repeat, is }) => {
      expect(neighbour({ ...playing([1, 2, 3], [1, 2, 3], current), repeat }, step)?.id).toBe(is)
    },
  )

  it('follows the queue, not the list', () => {
    expect(neighbour(playing([1, 2, 3], [3, 1, 2], 3), 1)?.id).toBe(1)
  })

  it('returns undefined before a track is chosen', () => {
    expect(neighbour({ ...initialPlayState, queue: tracks(1, 2) }, 1)).toBeUndefined()
  })
})

describe('queueOf', () => {
  it('keeps the order of the list', () => {
    const list = tracks(1, 2, 3)
    expect(queueOf(list, track(2), { isShuffled: false })).toEqual({ list, queue: list })
  })

  it('puts the chosen track first and shuffles the other tracks', () => {
    const chances = [0.9, 0.1, 0.5]
    jest.spyOn(Math, 'random').mockImplementation(() => chances.shift() ?? 0)
    const { list, queue } = queueOf(tracks(1, 2, 3, 4), track(2), { isShuffled: true })
    expect([idsOf(list), idsOf(queue)]).toEqual([
      [1, 2, 3, 4],
      [2, 3, 4, 1],
    ])
    jest.restoreAllMocks()
  })

  it('adds the chosen track to a list without it', () => {
    expect(idsOf(queueOf([], track(2), { isShuffled: true }).queue)).toEqual([2])
  })
})

describe('the queue', () => {
  it.each([
    { what: 'a new track', id: 9, list: [1, 9, 2, 3], queue: [3, 1, 9, 2] },
    { what: 'a later track', id: 2, list: [1, 2, 3], queue: [3, 1, 2] },
    { what: 'an earlier track', id: 3, list: [1, 3, 2], queue: [1, 3, 2] },
  ])('puts $what right after the current one', ({ id, list, queue }) => {
    const now = withNext(playing([1, 2, 3], [3, 1, 2], 1), track(id))
    expect([idsOf(now.list), idsOf(now.queue)]).toEqual([list, queue])
  })

  it('appends more tracks, each once', () => {
    const { list, queue } = withMore(playing([1, 2, 3], [3, 1, 2], 1), tracks(2, 4, 5))
    expect([idsOf(list), idsOf(queue)]).toEqual([
      [1, 2, 3, 4, 5],
      [3, 1, 2, 4, 5],
    ])
  })

  it('removes a track from the list and from the shuffled order', () => {
    const { list, queue } = withoutTrack(playing([1, 2, 3], [3, 1, 2], 1), 2)
    expect([idsOf(list), idsOf(queue)]).toEqual([
      [1, 3],
      [3, 1],
    ])
  })

  it.each([
    { id: 1, to: 2, queue: [2, 3, 1] },
    { id: 3, to: 0, queue: [3, 1, 2] },
    { id: 2, to: 1, queue: [1, 2, 3] },
    { id: 1, to: 99, queue: [2, 3, 1] },
    { id: 3, to: -5, queue: [3, 1, 2] },
    { id: 9, to: 0, queue: [1, 2, 3] },
  ])('moves track $id to index $to: $queue, and so does the list', ({ id, to, queue }) => {
    const now = withMoved(playing([1, 2, 3], [1, 2, 3], 1), id, to)
    expect([idsOf(now.queue), idsOf(now.list)]).toEqual([queue, queue])
  })

  it('keeps the order of the list while the queue is shuffled', () => {
    const { list, queue } = withMoved(playing([1, 2, 3], [3, 1, 2], 1), 2, 0)
    expect([idsOf(list), idsOf(queue)]).toEqual([
      [1, 2, 3],
      [2, 3, 1],
    ])
  })

  it('leaves the given state unchanged', () => {
    const before = playing([1, 2, 3], [1, 2, 3], 1)
    const copy = structuredClone(before)
    withNext(before, track(3))
    withMore(before, tracks(4))
    withoutTrack(before, 2)
    withMoved(before, 3, 0)
    queueOf(before.list, track(2), { isShuffled: true })
    expect(before).toEqual(copy)
  })
})

it('isSame compares two tracks by their ids', () => {
  expect(isSame(track(1), aTrack({ id: 1, title: 'another title', owned: true }))).toBe(true)
  for (const other of [track(2), null, undefined]) expect(isSame(track(1), other)).toBe(false)
})

it.each([
  { one: [1, 2], other: [1, 2], same: true },
  { one: [1, 2], other: [2, 1], same: false },
  { one: [1, 2], other: [1], same: false },
  { one: [1], other: [1, 2], same: false },
  { one: [], other: [], same: true },
])('isSameList returns $same for $one and $other', ({ one, other, same }) => {
  expect(isSameList(tracks(...one), tracks(...other))).toBe(same)
})
