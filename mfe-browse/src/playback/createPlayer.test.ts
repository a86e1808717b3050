import { answerWith, problemResponse } from '@sori/remote-kit/testing'
import { trackOf } from '../api/catalogueFixtures.ts'
import { createPlayer } from './createPlayer.ts'
import { FakeAudio } from './fakeAudio.ts'

const queue = [trackOf(1), trackOf(2), trackOf(3)] as const
const [first, second, third] = queue
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function setUp() {
  const audio = new FakeAudio()
  const player = createPlayer(() => audio as unknown as HTMLAudioElement)
  const phase = () => player.state.getSnapshot().phase
  const title = () => player.state.getSnapshot().track?.musicDTO.title
  return { audio, player, phase, title }
}

describe('the player', () => {
  it('asks for the sound and plays in the very call, before anything else could refuse it', () => {
    const { audio, player, phase } = setUp()
    player.play(first, queue)
    expect([audio.src, audio.plays, phase()]).toEqual(['/api/stream/previews/1', 1, 'loading'])
  })

  it('shows the stored length until the element knows its own', () => {
    const { audio, player } = setUp()
    player.play(first, queue)
    expect(player.time.getSnapshot()).toEqual({ position: 0, duration: 120 })
    audio.sound(118)
    expect(player.time.getSnapshot().duration).toBe(118)
  })

  it('goes to the next sound when one has ended, and stops at the end of the list', () => {
    const { audio, player, phase, title } = setUp()
    player.play(second, queue)
    audio.sound()
    audio.ended = true
    audio.tell('ended')
    expect([title(), audio.plays, phase()]).toEqual(['TRACK 3', 2, 'loading'])
    audio.sound()
    audio.ended = true
    audio.tell('ended')
    expect([title(), audio.plays, phase()]).toEqual(['TRACK 3', 2, 'paused'])
  })

  it('goes round with the whole list, or stays with one sound, as it is told', () => {
    const { audio, player, title } = setUp()
    const finish = () => {
      audio.sound()
      audio.ended = true
      audio.tell('ended')
    }
    player.play(third, queue)
    player.turnRepeat()
    finish()
    expect([player.state.getSnapshot().repeat, title()]).toEqual(['all', 'TRACK 1'])
    player.turnRepeat()
    finish()
    expect([player.state.getSnapshot().repeat, title(), audio.plays]).toEqual(['one', 'TRACK 1', 3])
    player.turnRepeat()
    expect(player.state.getSnapshot().repeat).toBe('off')
  })

  it('plays every sound of the list once when mixed, the current one first, and finds back into its order', () => {
    const { player, audio } = setUp()
    const list = Array.from({ length: 12 }, (_, at) => trackOf(at + 1))
    const ids = () => player.state.getSnapshot().queue.map(({ musicDTO }) => musicDTO.musicId)
    player.play(list[4] as (typeof list)[number], list)
    player.toggleShuffle()
    expect(ids()[0]).toBe(5)
    expect([...ids()].sort((a, b) => a - b)).toEqual(list.map(({ musicDTO }) => musicDTO.musicId))
    expect(audio.plays).toBe(1)
    const [, next] = ids()
    player.next()
    expect(player.state.getSnapshot().track?.musicDTO.musicId).toBe(next)
    player.toggleShuffle()
    expect(ids()).toEqual(list.map(({ musicDTO }) => musicDTO.musicId))
  })

  it('picks a sound of the mixed queue without mixing it anew', () => {
    const { player } = setUp()
    player.play(first, queue)
    player.toggleShuffle()
    const before = player.state.getSnapshot().queue
    player.pick(before[2] as typeof first)
    expect(player.state.getSnapshot().queue).toBe(before)
  })

  it('goes back to the start of a sound that has played for a while, else to the one before', () => {
    const { audio, player, title } = setUp()
    player.play(second, queue)
    audio.sound()
    audio.at(10)
    player.previous()
    expect([title(), audio.currentTime]).toEqual(['TRACK 2', 0])
    player.previous()
    expect(title()).toBe('TRACK 1')
  })

  it('begins again with a sound that was left at its end', () => {
    const audio = new FakeAudio()
    const state = { track: first, list: queue, queue, shuffle: false, repeat: 'off', volume: 100, muted: false } as const
    const player = createPlayer(() => audio as unknown as HTMLAudioElement, { state, time: { position: 119.9, duration: 120 } })
    player.toggle()
    audio.sound(120)
    expect([audio.plays, audio.currentTime]).toEqual([1, 0])
  })

  it('pauses and goes on with the same sound without asking for it again', () => {
    const { audio, player, phase } = setUp()
    player.play(first, queue)
    audio.sound()
    player.toggle()
    expect(phase()).toBe('paused')
    audio.src = 'untouched'
    player.play(first, queue)
    expect([audio.src, audio.plays, phase()]).toEqual(['untouched', 2, 'playing'])
  })

  it('starts another sound at the place that was chosen on its waveform', () => {
    const { audio, player } = setUp()
    player.playFrom(third, queue, 0.5)
    expect(audio.plays).toBe(1)
    audio.sound()
    expect(audio.currentTime).toBe(60)
  })

  it('never seeks before the start or past the end', () => {
    const { audio, player } = setUp()
    player.play(first, queue)
    audio.sound()
    player.seek(-5)
    expect(audio.currentTime).toBe(0)
    player.seek(500)
    expect(audio.currentTime).toBe(120)
  })

  it('waits for a preview that is still being made and asks again when the server said', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] })
    const { audio, player, phase } = setUp()
    answerWith({
      'GET /api/stream/previews/1': () =>
        Response.json({ code: 'PREVIEW_PENDING', message: '', requestId: 'r' }, { status: 503, headers: { 'retry-after': '3' } }),
    })
    player.play(first, queue)
    audio.fail()
    await jest.advanceTimersByTimeAsync(0)
    expect(phase()).toBe('pending')
    await jest.advanceTimersByTimeAsync(2900)
    expect(audio.plays).toBe(1)
    await jest.advanceTimersByTimeAsync(200)
    expect([audio.plays, phase()]).toEqual([2, 'pending'])
    audio.sound()
    expect(phase()).toBe('playing')
    jest.useRealTimers()
  })

  it('does not come back with a preview that the person has left', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] })
    const { audio, player, title } = setUp()
    answerWith({ 'GET /api/stream/previews/1': () => problemResponse(503, 'PREVIEW_PENDING') })
    player.play(first, queue)
    audio.fail()
    await jest.advanceTimersByTimeAsync(0)
    player.play(second, queue)
    audio.sound()
    await jest.advanceTimersByTimeAsync(60_000)
    expect([title(), audio.plays]).toEqual(['TRACK 2', 2])
    jest.useRealTimers()
  })

  it('says that a sound failed, and tries again from where it stopped', async () => {
    const { audio, player, phase } = setUp()
    answerWith({ 'GET /api/stream/previews/1': () => problemResponse(404, 'NOT_FOUND') })
    player.play(first, queue)
    audio.sound()
    audio.at(40)
    audio.fail()
    await settle()
    expect(phase()).toBe('failed')
    player.toggle()
    audio.sound()
    expect([audio.plays, audio.currentTime, phase()]).toEqual([2, 40, 'playing'])
  })

  it('goes on to the next three seconds after a sound failed, but not through a whole list of failures', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] })
    const { audio, player, phase, title } = setUp()
    answerWith(Object.fromEntries([1, 2, 3].map((id) => [`GET /api/stream/previews/${id}`, () => problemResponse(404, 'NOT_FOUND')])))
    const list = [...queue, trackOf(4)]
    player.play(first, list)
    for (const expected of ['TRACK 1', 'TRACK 2', 'TRACK 3']) {
      audio.fail()
      await jest.advanceTimersByTimeAsync(2900)
      expect([title(), phase()]).toEqual([expected, 'failed'])
      await jest.advanceTimersByTimeAsync(200)
    }
    expect([title(), phase()]).toEqual(['TRACK 3', 'failed'])
    jest.useRealTimers()
  })

  describe('with a sound that does not come', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] }))
    afterEach(() => jest.useRealTimers())

    it.each([
      ['from the start', () => {}],
      [
        'any more',
        (audio: FakeAudio) => {
          audio.sound()
          audio.tell('waiting')
        },
      ],
    ])('waits for 15 seconds, says that it failed, and goes on to the next (%s)', (_, begin) => {
      const { audio, player, phase, title } = setUp()
      player.play(first, queue)
      begin(audio)
      jest.advanceTimersByTime(14_900)
      expect(['loading', 'buffering']).toContain(phase())
      jest.advanceTimersByTime(200)
      expect([title(), phase()]).toEqual(['TRACK 1', 'failed'])
      jest.advanceTimersByTime(3000)
      expect([title(), phase(), audio.plays]).toEqual(['TRACK 2', 'loading', 2])
    })

    it('does not go through a whole list of them', () => {
      const { player, phase, title } = setUp()
      player.play(first, [...queue, trackOf(4)])
      jest.advanceTimersByTime(600_000)
      expect([title(), phase()]).toEqual(['TRACK 3', 'failed'])
    })

    it('asks for it anew on a retry, and no longer goes on to the next', () => {
      const { audio, player, phase, title } = setUp()
      player.play(first, queue)
      audio.sound()
      audio.at(40)
      audio.tell('waiting')
      jest.advanceTimersByTime(15_000)
      audio.src = ''
      player.toggle()
      expect([audio.src, phase()]).toEqual(['/api/stream/previews/1', 'loading'])
      audio.sound()
      jest.advanceTimersByTime(60_000)
      expect([title(), audio.currentTime, phase()]).toEqual(['TRACK 1', 40, 'playing'])
    })

    it('stays with it when it comes after all', () => {
      const { audio, player, phase, title } = setUp()
      player.play(first, queue)
      jest.advanceTimersByTime(16_000)
      audio.sound()
      jest.advanceTimersByTime(60_000)
      expect([title(), phase()]).toEqual(['TRACK 1', 'playing'])
    })

    it('gives each sound its own time, and none to one that was paused', () => {
      const { player, phase, title } = setUp()
      player.play(first, queue)
      jest.advanceTimersByTime(10_000)
      player.next()
      jest.advanceTimersByTime(10_000)
      expect([title(), phase()]).toEqual(['TRACK 2', 'loading'])
      player.pause()
      jest.advanceTimersByTime(60_000)
      expect([title(), phase()]).toEqual(['TRACK 2', 'paused'])
    })

    it('counts one failure when the reason comes after the time is up', async () => {
      const { audio, player, title } = setUp()
      let answer: (response: Response) => void = () => {}
      answerWith({ 'GET /api/stream/previews/1': () => new Promise<Response>((resolve) => (answer = resolve)) })
      player.play(first, queue)
      audio.sound()
      audio.fail()
      await jest.advanceTimersByTimeAsync(15_000)
      expect(player.state.getSnapshot().phase).toBe('failed')
      await jest.advanceTimersByTimeAsync(2000)
      answer(problemResponse(404, 'NOT_FOUND'))
      await jest.advanceTimersByTimeAsync(1100)
      expect(title()).toBe('TRACK 2')
    })

    it('does not wait for ever for a preview that was being made either', async () => {
      const { audio, player, phase } = setUp()
      answerWith({ 'GET /api/stream/previews/1': () => problemResponse(503, 'PREVIEW_PENDING') })
      player.play(first, queue)
      audio.fail()
      await jest.advanceTimersByTimeAsync(1100)
      expect([audio.plays, phase()]).toEqual([2, 'pending'])
      await jest.advanceTimersByTimeAsync(15_000)
      expect(phase()).toBe('failed')
    })
  })

  it('keeps its mixed queue when the same list was asked for again, and takes another one', () => {
    const { audio, player } = setUp()
    const list = Array.from({ length: 12 }, (_, at) => trackOf(at + 1))
    const [track] = list as [(typeof list)[number]]
    player.play(track, list)
    audio.sound()
    player.toggleShuffle()
    const before = player.state.getSnapshot().queue
    player.play(track, structuredClone(list))
    expect(player.state.getSnapshot().queue).toBe(before)
    player.play(track, list.slice(0, 5))
    expect(player.state.getSnapshot().queue).toHaveLength(5)
  })

  it('stays with a failed sound that the person paused', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] })
    const { audio, player, title } = setUp()
    answerWith({ 'GET /api/stream/previews/1': () => problemResponse(404, 'NOT_FOUND') })
    player.play(first, queue)
    audio.fail()
    await jest.advanceTimersByTimeAsync(1000)
    player.pause()
    await jest.advanceTimersByTimeAsync(10_000)
    expect(title()).toBe('TRACK 1')
    jest.useRealTimers()
  })

  it('waits for a click where the browser refused to start', async () => {
    const { audio, player, phase } = setUp()
    audio.refusal = Object.assign(new Error('no gesture'), { name: 'NotAllowedError' })
    player.play(first, queue)
    await settle()
    expect(phase()).toBe('blocked')
  })

  it('keeps volume between 0 and 100, and hears the element about it', () => {
    const { audio, player } = setUp()
    player.play(first, queue)
    player.setVolume(140)
    expect(audio.volume).toBe(1)
    player.setVolume(35)
    player.toggleMute()
    expect(player.state.getSnapshot()).toMatchObject({ volume: 35, muted: true })
  })

  it('says when it waits for more of the sound', () => {
    const { audio, player, phase } = setUp()
    player.play(first, queue)
    audio.sound()
    audio.tell('waiting')
    expect(phase()).toBe('buffering')
  })
})
