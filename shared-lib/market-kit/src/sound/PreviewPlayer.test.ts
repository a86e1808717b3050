import { SOUND_CHANNEL } from '@sori/contract/host'
import { waitFor } from '@testing-library/react'
import { PreviewPlayer } from './PreviewPlayer.ts'

/** Replaces jsdom's audio by an element that plays or rejects. */
function installAudio({ refuses = false } = {}) {
  const told: string[] = []
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    told.push(`play ${this.src}`)
    if (refuses) throw new Error('cannot be played')
    this.dispatchEvent(new Event('playing'))
  })
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    told.push('pause')
    this.dispatchEvent(new Event('pause'))
  })
  return told
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

const phase = (sound: PreviewPlayer) => sound.state.getSnapshot()

test('plays, pauses and resumes; another file replaces the first', async () => {
  const told = installAudio()
  const sound = new PreviewPlayer()
  await sound.toggle('a', '/a')
  expect(phase(sound)).toEqual({ key: 'a', phase: 'playing' })
  await sound.toggle('a', '/a')
  expect(phase(sound)).toEqual({ key: 'a', phase: 'paused' })
  told.length = 0
  await sound.toggle('a', '/a')
  expect(told).toEqual(['play http://localhost/a'])
  await sound.toggle('b', async () => '/b')
  expect(phase(sound)).toEqual({ key: 'b', phase: 'playing' })
  sound.stop()
  expect(phase(sound)).toEqual({ key: undefined, phase: 'idle' })
})

test('notifies other players and pauses when another starts', async () => {
  installAudio()
  const site = new Channel(SOUND_CHANNEL)
  let told = 0
  site.onmessage = () => {
    told += 1
  }
  const sound = new PreviewPlayer()
  await sound.toggle('a', '/a')
  expect(told).toBe(1)
  site.postMessage()
  expect(phase(sound)).toEqual({ key: 'a', phase: 'paused' })
})

test.each([
  [503, 'pending'],
  [404, 'failed'],
])('reports a file that cannot be played because of a %s as %s', async (status, wanted) => {
  installAudio({ refuses: true })
  globalThis.fetch = async () => new Response(null, { status })
  const sound = new PreviewPlayer()
  await sound.toggle('a', '/a')
  await waitFor(() => expect(phase(sound).phase).toBe(wanted))
})

test('does not play a file whose URL arrives too late', async () => {
  const told = installAudio()
  let come = (_src: string) => {}
  const sound = new PreviewPlayer()
  const first = sound.toggle('slow', () => new Promise<string>((resolve) => (come = resolve)))
  await sound.toggle('b', '/b')
  come('/slow')
  await first
  expect(told.filter((what) => what.startsWith('play'))).toEqual(['play http://localhost/b'])
})
