import sharp from 'sharp'
import { encodeMp3 } from '../../media/preview.ts'
import { encodeWav16 } from '../../media/wav.ts'

const RATE = 44_100
const tone = (seconds: number) => ({
  sampleRate: RATE,
  channels: [
    Float32Array.from({ length: seconds * RATE }, (_, index) => 0.5 * Math.sin(index / 16)),
  ],
})

/** Valid files, from which hostile ones are made. */
export const mp3 = (seconds = 1) => encodeMp3(tone(seconds), 128)
export const wav = (seconds = 1) => encodeWav16(tone(seconds))
const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#a85a0a' } })
export const jpeg = () => picture().jpeg().toBuffer()
export const png = () => picture().png().toBuffer()

/** A photo that contains the place where it was taken. */
export const jpegWithPlace = () =>
  picture()
    .withExif({
      IFD0: { Copyright: 'secret name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' },
    })
    .jpeg()
    .toBuffer()
