import { trackOf } from '../api/catalogueFixtures.ts'
import { createPlayer } from './createPlayer.ts'
import { FakeAudio } from './fakeAudio.ts'
import { keepRemembering } from './keepRemembering.ts'
import { remembered } from './remember.ts'

const list = [trackOf(1), trackOf(2)] as const

function open() {
  const audio = new FakeAudio()
  const player = createPlayer(() => audio as unknown as HTMLAudioElement, remembered())
  keepRemembering(player)
  return { audio, player }
}
const leave = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(() => localStorage.clear())

describe('after a reload', () => {
  // first, because those who remember in the other tests hear of every leaving
  it('a visit without a sound leaves nothing behind', () => {
    open()
    leave()
    expect(localStorage).toHaveLength(0)
  })

  it('the player stands where it was, paused, and has asked for nothing', () => {
    const { audio, player } = open()
    player.play(list[1], list)
    audio.sound()
    audio.at(42)
    player.setVolume(30)
    player.turnRepeat()
    leave()
    const again = open()
    expect(again.player.state.getSnapshot()).toMatchObject({ track: list[1], list, phase: 'paused', volume: 30, repeat: 'all' })
    expect(again.player.time.getSnapshot()).toEqual({ position: 42, duration: 120 })
    expect([again.audio.src, again.audio.plays]).toEqual(['', 0])
  })

  it('it goes on from there at a click, as loud as it was', () => {
    const { audio, player } = open()
    player.play(list[0], list)
    audio.sound()
    player.setVolume(30)
    audio.at(42)
    leave()
    const again = open()
    again.player.toggle()
    again.audio.sound()
    expect([again.audio.src, again.audio.currentTime, again.audio.volume]).toEqual(['/api/stream/previews/1', 42, 0.3])
  })

  it.each(['', '{', 'null', '{"form":0,"state":{},"time":{}}', '{"form":1}'])('what cannot be read is forgotten: %s', (text) => {
    localStorage.setItem('player', text)
    expect(open().player.state.getSnapshot()).toMatchObject({ track: null, phase: 'idle' })
  })
})
