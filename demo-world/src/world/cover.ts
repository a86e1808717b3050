import sharp from 'sharp'
import * as z from 'zod/mini'
import type { Painter, Palette } from './covers/canvas.ts'
import { rect, SIZE } from './covers/canvas.ts'
import { afterDark, cassette, dawnWindow, rooftop } from './covers/city.ts'
import { cables, hanji, masks } from './covers/craft.ts'
import {
  arches,
  columns,
  cubes,
  dots,
  moire,
  orbits,
  rays,
  ripples,
  riso,
  shards,
  slices,
} from './covers/geometry.ts'
import {
  auroras,
  bloom,
  citrus,
  contours,
  halftone,
  hills,
  rainfall,
  waves,
} from './covers/landscape.ts'
import { afternoon, courtyard, horizon, moonRecord } from './covers/nature.ts'
import {
  blocks,
  cutouts,
  dancheong,
  pixels,
  scales,
  shelves,
  slabs,
  terrazzo,
  tiles,
  truchet,
} from './covers/pattern.ts'
import { oneOf } from './one-of.ts'
import { createRandom } from './synth/random.ts'

const painters = {
  afterDark,
  afternoon,
  cassette,
  courtyard,
  dawnWindow,
  horizon,
  moonRecord,
  rooftop,
  hanji,
  masks,
  cables,
  columns,
  ripples,
  cubes,
  rays,
  shards,
  moire,
  arches,
  orbits,
  slices,
  dots,
  riso,
  rainfall,
  halftone,
  hills,
  contours,
  auroras,
  waves,
  bloom,
  citrus,
  tiles,
  scales,
  truchet,
  terrazzo,
  slabs,
  shelves,
  dancheong,
  pixels,
  blocks,
  cutouts,
} satisfies Record<string, Painter>

/** An album's cover: the first colour of the palette is the ground. */
export const coverSchema = z.strictObject({
  painter: oneOf(painters),
  palette: z.optional(z.tuple([z.string()], z.string())),
})

export type Cover = z.infer<typeof coverSchema>

/** Draws a cover (D39): a JPEG of 960×960 pixels without text. Takes less than 0.1 s. */
export async function drawCover(album: { cover: Cover; key: string }): Promise<Uint8Array> {
  const { painter, palette = ['#ffffff'] } = album.cover
  const picture = painters[painter](
    createRandom(album.key),
    palette as readonly string[] as Palette,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${rect(0, 0, SIZE, SIZE, palette[0])}${picture}</svg>`
  const pixels = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer()
  const print = sharp(grained(pixels), { raw: { width: SIZE, height: SIZE, channels: 3 } })
  return new Uint8Array(await print.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer())
}

const GRAINS = 1 << 16
const grains = createRandom('paper')
const paper = Int8Array.from({ length: GRAINS }, () =>
  Math.round((grains.next() + grains.next() + grains.next() - 1.5) * 9),
)

function grained(pixels: Buffer): Uint8ClampedArray {
  const out = new Uint8ClampedArray(pixels.length)
  for (let pixel = 0, i = 0; i < pixels.length; pixel++) {
    // the prime between the rows hides the repetition of the texture
    const tooth = paper[(pixel + ((pixel / SIZE) | 0) * 6007) & (GRAINS - 1)] as number
    for (const end = i + 3; i < end; i++) out[i] = (pixels[i] as number) + tooth
  }
  return out
}
