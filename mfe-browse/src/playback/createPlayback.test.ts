import { aTrack } from '@sori/market-kit/testing'
import { FakeAudio, pass, stopTime } from '../testing/fakeAudio.ts'
import { createPlayback } from './createPlayback.ts'
import { Player } from './Player.ts'
import { SHOW_DELAY_MS } from './shownState.ts'

it('the playback plays a track and its list for another remote, and notifies the remote', async () => {
  stopTime()
  const player = new Player(() => new FakeAudio().asElement())
  const playback = createPlayback(player)
  const listener = jest.fn()
  playback.subscribe(listener)
  expect(playback.getSnapshot()).toEqual({ trackId: null, isPlaying: false })
  playback.play([aTrack({ id: 1 }), aTrack({ id: 2 })], 2)
  expect(player.state.getSnapshot()).toMatchObject({
    track: { id: 2, title: 'TRACK 2' },
    list: [{ id: 1 }, { id: 2 }],
  })
  await pass(SHOW_DELAY_MS)
  const track = { title: 'TRACK 2', artist: '새벽하늘' }
  expect(playback.getSnapshot()).toEqual({ trackId: 2, isPlaying: true, track })
  expect(playback.getSnapshot()).toBe(playback.getSnapshot())
  playback.pause()
  expect(playback.getSnapshot()).toEqual({ trackId: 2, isPlaying: false, track })
  expect(listener).toHaveBeenCalled()
})

it('the playback clears the state of an earlier member and notifies pages only of changes', async () => {
  stopTime()
  const player = new Player(() => new FakeAudio().asElement())
  const playback = createPlayback(player)
  playback.play([aTrack({ id: 1 })], 1)
  await pass(SHOW_DELAY_MS)
  expect(playback.getSnapshot().track?.title).toBe('TRACK 1')
  const listener = jest.fn()
  playback.subscribe(listener)
  player.forget()
  expect(playback.getSnapshot()).toEqual({ trackId: null, isPlaying: false })
  expect(listener).toHaveBeenCalled()
  listener.mockClear()
  player.setVolume(20)
  expect(listener).not.toHaveBeenCalled()
})
