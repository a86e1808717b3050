import { aTrack } from '@sori/market-kit/testing'
import { FakeAudio, pass, stopTime } from '../testing/fakeAudio.ts'
import { createPlayback } from './createPlayback.ts'
import { DRAW_DELAY_MS } from './drawnState.ts'
import { Player } from './Player.ts'

it('plays a track and list for a page of another remote and reports it', async () => {
  stopTime()
  const player = new Player(() => new FakeAudio().asElement())
  const served = createPlayback(player)
  const heard = jest.fn()
  served.subscribe(heard)
  expect(served.getSnapshot()).toEqual({ trackId: null, isPlaying: false })
  served.play([aTrack({ id: 1 }), aTrack({ id: 2 })], 2)
  expect(player.state.getSnapshot()).toMatchObject({
    track: { id: 2, title: 'TRACK 2' },
    list: [{ id: 1 }, { id: 2 }],
  })
  await pass(DRAW_DELAY_MS)
  const track = { title: 'TRACK 2', artist: '새벽하늘' }
  expect(served.getSnapshot()).toEqual({ trackId: 2, isPlaying: true, track })
  expect(served.getSnapshot()).toBe(served.getSnapshot())
  served.pause()
  expect(served.getSnapshot()).toEqual({ trackId: 2, isPlaying: false, track })
  expect(heard).toHaveBeenCalled()
})

it('clears the state of an earlier member and notifies pages only of their changes', async () => {
  stopTime()
  const player = new Player(() => new FakeAudio().asElement())
  const served = createPlayback(player)
  served.play([aTrack({ id: 1 })], 1)
  await pass(DRAW_DELAY_MS)
  expect(served.getSnapshot().track?.title).toBe('TRACK 1')
  const heard = jest.fn()
  served.subscribe(heard)
  player.forget()
  expect(served.getSnapshot()).toEqual({ trackId: null, isPlaying: false })
  expect(heard).toHaveBeenCalled()
  heard.mockClear()
  player.setVolume(20)
  expect(heard).not.toHaveBeenCalled()
})
