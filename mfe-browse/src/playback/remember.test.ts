import { createTestHost } from '@sori/remote-kit/testing'
import { trackOf } from '../api/catalogueFixtures.ts'
import { createPlayer } from './createPlayer.ts'
import { FakeAudio } from './fakeAudio.ts'
import { keepRemembering } from './keepRemembering.ts'
import { remembered } from './remember.ts'

const list = [trackOf(1), trackOf(2)] as const

const member = (userId: string) =>
  ({ userId, username: 'm@sori.test', nickname: 'm', roles: ['ROLE_USER'], profileImagePath: null }) as const
const [one, other] = [member('1'), member('2')]

const ends: (() => void)[] = []
function open(user: typeof one | null = null) {
  const audio = new FakeAudio()
  const host = createTestHost({ user })
  const player = createPlayer(() => audio as unknown as HTMLAudioElement, remembered(user?.userId))
  const end = keepRemembering(player, host.session)
  ends.push(end)
  return { audio, player, host, end, title: () => player.state.getSnapshot().track?.musicDTO.title }
}
const leave = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(() => {
  // those who remember in the other tests hear of every leaving
  for (const end of ends.splice(0)) end()
  localStorage.clear()
})

describe('after a reload', () => {
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

  it.each(['', '{', 'null', '{"form":0,"state":{},"time":{}}', '{"form":2}'])('what cannot be read is forgotten: %s', (text) => {
    localStorage.setItem('player', text)
    expect(open().player.state.getSnapshot()).toMatchObject({ track: null, phase: 'idle' })
  })
})

describe('what is remembered', () => {
  it('does not say what the member has', () => {
    const { player } = open(one)
    const mine = list.map((track) => ({ ...track, owned: true, inCart: false }))
    player.play(mine[0] as (typeof mine)[number], mine)
    leave()
    expect(localStorage.getItem('player')).toContain('TRACK 1')
    expect(localStorage.getItem('player')).not.toMatch(/owned|inCart/)
  })

  it('stays with a member who logs out and in again, and with a visitor who logs in', () => {
    const { player, host } = open()
    player.play(list[0], list)
    host.setUser(one)
    leave()
    host.setUser(null)
    host.setUser(one)
    leave()
    expect([open(one).title(), open().title()]).toEqual(['TRACK 1', 'TRACK 1'])
  })

  it('is forgotten when another member logs in, until that one chooses a sound', () => {
    const { player, host } = open(one)
    player.play(list[0], list)
    leave()
    host.setUser(null)
    host.setUser(other)
    expect(localStorage).toHaveLength(0)
    leave()
    expect(localStorage).toHaveLength(0)
    player.play(list[1], [list[1]])
    leave()
    expect(open(other).title()).toBe('TRACK 2')
  })

  it('is forgotten when another member comes back to the page', () => {
    const { player, end } = open(one)
    player.play(list[0], list)
    end()
    expect(open(other).title()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it('is still the first member’s after a visit without a login', () => {
    const { player, end } = open(one)
    player.play(list[0], list)
    end()
    const visit = open()
    expect(visit.title()).toBe('TRACK 1')
    visit.end()
    expect(open(other).title()).toBeUndefined()
  })
})
