import { PEAK_COUNT } from '@sori/contract/catalogue'
import { peaksOf } from './peaksOf.ts'

/** The bytes of the waveform of a file that the browser decodes to these channels. */
async function bytesOf(...channels: number[][]): Promise<number[]> {
  const sound = {
    duration: 1,
    length: channels[0]?.length,
    numberOfChannels: channels.length,
    getChannelData: (at: number) => Float32Array.from(channels[at] ?? []),
  }
  class Decoder {
    decodeAudioData = async () => sound
  }
  Object.assign(globalThis, { OfflineAudioContext: Decoder })
  const { peaks } = await peaksOf({ arrayBuffer: async () => new ArrayBuffer(0) } as File)
  return [...atob(peaks)].map((byte) => byte.charCodeAt(0))
}

const stretches = (peak: (at: number) => number) => Array.from({ length: PEAK_COUNT }, (_, at) => peak(at))

it('draws the louder of two channels, scaled so that the loudest is full: as the server does', async () => {
  const left = stretches((at) => (at === 0 ? 0.25 : 0))
  const right = stretches((at) => (at === 1 ? -0.5 : 0))
  expect((await bytesOf(left, right)).slice(0, 3)).toEqual([128, 255, 0])
})

it('draws silence as nothing', async () => {
  expect(await bytesOf(stretches(() => 0))).toEqual(stretches(() => 0))
})

it('repeats what is shorter than the waveform', async () => {
  expect(await bytesOf([1, 0.5])).toEqual(stretches((at) => (at < PEAK_COUNT / 2 ? 255 : 128)))
})
