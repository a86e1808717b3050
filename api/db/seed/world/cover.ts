import sharp from 'sharp'
import type { Painter } from './covers/canvas.ts'
import { svgOf } from './covers/canvas.ts'
import { afterDark, cassette, dawnWindow, rooftop } from './covers/city.ts'
import { afternoon, courtyard, horizon, moonRecord } from './covers/nature.ts'

const painters = { afterDark, afternoon, cassette, courtyard, dawnWindow, horizon, moonRecord, rooftop } satisfies Record<string, Painter>

export type CoverName = keyof typeof painters

/** A drawn cover (D39): a JPEG of 960×960 pixels, the same every time, no lettering. About 0.2 s. */
export async function drawCover(album: { cover: CoverName; key: string }): Promise<Uint8Array> {
  const svg = svgOf(painters[album.cover], album.key)
  return new Uint8Array(await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer())
}
