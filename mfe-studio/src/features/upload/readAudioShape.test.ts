import { PEAK_COUNT } from '@sori/contract/catalogue'
import { readAudioShape } from './readAudioShape.ts'

/** Returns the waveform's bytes for decoded channels. */
async function bytesOf(...channels: number[][]): Promise<number[]> {
  const sound = {
    duration: 1,
    length: channels[0]?.length,
    numberOfChannels: channels.length,
    getChannelData: (index: number) => Float32Array.from(channels[index] ?? []),
  }
  class Decoder {
    decodeAudioData = async () => sound
  }
  Object.assign(globalThis, { OfflineAudioContext: Decoder })
  const { peaks } = await readAudioShape({ arrayBuffer: async () => new ArrayBuffer(0) } as File)
  return [...atob(peaks)].map((byte) => byte.charCodeAt(0))
}

const stretches = (peak: (at: number) => number) =>
  Array.from({ length: PEAK_COUNT }, (_, index) => peak(index))

it('readAudioShape draws the louder of two channels, scaled to its maximum, like the server', async () => {
  const left = stretches((index) => (index === 0 ? 0.25 : 0))
  const right = stretches((index) => (index === 1 ? -0.5 : 0))
  expect((await bytesOf(left, right)).slice(0, 3)).toEqual([128, 255, 0])
})

it('readAudioShape draws silence as zeros', async () => {
  expect(await bytesOf(stretches(() => 0))).toEqual(stretches(() => 0))
})

it('readAudioShape repeats samples of a file shorter than the waveform', async () => {
  expect(await bytesOf([1, 0.5])).toEqual(
    stretches((index) => (index < PEAK_COUNT / 2 ? 255 : 128)),
  )
})
