import { SOUND_CHANNEL } from '@sori/contract/host'
import { waitFor } from '@testing-library/react'
import { PreviewPlayer } from './PreviewPlayer.ts'

/** Replaces jsdom's audio by an element that plays or rejects. */
function installAudio({ refuses = false } = {}) {
  const calls: string[] = []
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    calls.push(`play ${this.src}`)
    if (refuses) throw new Error('cannot be played')
    this.dispatchEvent(new Event('playing'))
  })
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    calls.push('pause')
    this.dispatchEvent(new Event('pause'))
  })
  return calls
}

class Channel {
  static readonly all: Channel[] = []
  onmessage: (() => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    Channel.all.push(this)
  }
  postMessage() {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) other.onmessage?.()
  }
  close() {
    Channel.all.splice(Channel.all.indexOf(this), 1)
  }
}

beforeEach(() => {
  Channel.all.length = 0
  Object.assign(globalThis, { BroadcastChannel: Channel })
})
afterEach(() => jest.restoreAllMocks())

const phase = (player: PreviewPlayer) => player.state.getSnapshot()

test('PreviewPlayer plays, pauses and resumes a file until another file is played', async () => {
  const calls = installAudio()
  const player = new PreviewPlayer()
  await player.toggle('a', '/a')
  expect(phase(player)).toEqual({ key: 'a', phase: 'playing' })
  await player.toggle('a', '/a')
  expect(phase(player)).toEqual({ key: 'a', phase: 'paused' })
  calls.length = 0
  await player.toggle('a', '/a')
  expect(calls).toEqual(['play http://localhost/a'])
  await player.toggle('b', async () => '/b')
  expect(phase(player)).toEqual({ key: 'b', phase: 'playing' })
  player.stop()
  expect(phase(player)).toEqual({ key: undefined, phase: 'idle' })
})

test('PreviewPlayer notifies other players and pauses when another starts', async () => {
  installAudio()
  const site = new Channel(SOUND_CHANNEL)
  let pauses = 0
  site.onmessage = () => {
    pauses += 1
  }
  const player = new PreviewPlayer()
  await player.toggle('a', '/a')
  expect(pauses).toBe(1)
  site.postMessage()
  expect(phase(player)).toEqual({ key: 'a', phase: 'paused' })
})

test.each([
  [503, 'pending'],
  [404, 'failed'],
])(
  'PreviewPlayer reports a file that cannot be played because of a %s as %s',
  async (status, expected) => {
    installAudio({ refuses: true })
    globalThis.fetch = async () => new Response(null, { status })
    const player = new PreviewPlayer()
    await player.toggle('a', '/a')
    await waitFor(() => expect(phase(player).phase).toBe(expected))
  },
)

test('PreviewPlayer does not play a file whose URL arrives after the user chose another file', async () => {
  const calls = installAudio()
  let finish = (_src: string) => {}
  const player = new PreviewPlayer()
  const first = player.toggle('slow', () => new Promise<string>((resolve) => (finish = resolve)))
  await player.toggle('b', '/b')
  finish('/slow')
  await first
  expect(calls.filter((what) => what.startsWith('play'))).toEqual(['play http://localhost/b'])
})
