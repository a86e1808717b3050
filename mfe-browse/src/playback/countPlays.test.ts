import { aTrack } from '@sori/market-kit/testing'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { countPlays } from './countPlays.ts'
import { Player } from './Player.ts'

function open({ token = async () => null as string | null } = {}) {
  const reports: { body: unknown; token: string | null }[] = []
  globalThis.fetch = async (_url, init) => {
    reports.push({
      body: JSON.parse(String(init?.body)),
      token: new Headers(init?.headers).get('authorization'),
    })
    return new Response(null, { status: 204 })
  }
  const audio = new FakeAudio()
  const player = new Player(() => audio.asElement())
  const tracks = [aTrack({ id: 1 }), aTrack({ id: 2 })] as const
  const stop = countPlays(player, { token })
  /** Plays `seconds` in steps of a second. */
  const listen = async (seconds: number) => {
    for (let index = 0; index < seconds; index += 1) audio.moveTo(audio.currentTime + 1)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const start = (at: 0 | 1, duration: number) => {
    player.play(tracks[at], { tracks })
    audio.start(duration)
  }
  return { audio, player, reports, listen, start, stop }
}

describe('countPlays', () => {
  it('reports a track once after 30 seconds', async () => {
    const { reports, listen, start } = open()
    start(0, 120)
    await listen(29)
    expect(reports).toEqual([])
    await listen(60)
    expect(reports).toEqual([{ body: { musicId: 1 }, token: null }])
  })

  it('reports a short track after half of it, and each track of the queue', async () => {
    const { reports, listen, start, player, audio } = open({ token: async () => 'mine' })
    start(0, 10)
    await listen(5)
    player.next()
    audio.start(20)
    await listen(9)
    expect(reports).toEqual([{ body: { musicId: 1 }, token: 'Bearer mine' }])
    await listen(1)
    expect(reports.at(-1)).toEqual({ body: { musicId: 2 }, token: 'Bearer mine' })
  })

  it('does not count skipped parts and pauses', async () => {
    const { reports, listen, start, player, audio } = open()
    start(0, 120)
    await listen(10)
    audio.moveTo(100)
    player.pause()
    await listen(19)
    expect(reports).toEqual([])
  })

  it('reports a track again when it is repeated from the start', async () => {
    const { reports, listen, start, player } = open()
    start(0, 20)
    await listen(12)
    player.seek(0)
    await listen(12)
    expect(reports).toHaveLength(2)
  })

  it('drops the report without a network', async () => {
    const { reports, listen, start } = open({ token: () => Promise.reject(new TypeError('down')) })
    start(0, 20)
    await listen(12)
    expect(reports).toEqual([])
  })

  it('stops when the player closes', async () => {
    const { reports, listen, start, stop } = open()
    start(0, 20)
    stop()
    await listen(12)
    expect(reports).toEqual([])
  })
})
