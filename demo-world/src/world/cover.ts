import sharp from 'sharp'
import { z } from 'zod/mini'
import type { Painter, Palette } from './covers/canvas.ts'
import { full, SIZE } from './covers/canvas.ts'
import { city } from './covers/city.ts'
import { craft } from './covers/craft.ts'
import { geometry } from './covers/geometry.ts'
import { landscape } from './covers/landscape.ts'
import { nature } from './covers/nature.ts'
import { pattern } from './covers/pattern.ts'
import { oneOf } from './one-of.ts'
import { createRandom } from './synth/random.ts'

const painters = {
  ...city,
  ...craft,
  ...geometry,
  ...landscape,
  ...nature,
  ...pattern,
} satisfies Record<string, Painter>

export const coverSchema = z.strictObject({
  painter: oneOf(painters),
  palette: z.optional(z.tuple([z.string()], z.string())),
})

type Cover = z.infer<typeof coverSchema>

/** Draws a JPEG of 960×960 pixels within 0.1 s. */
export async function drawCover(album: { cover: Cover; key: string }): Promise<Uint8Array> {
  const { painter, palette = ['#ffffff'] } = album.cover
  const picture = painters[painter](
    createRandom(album.key),
    palette as readonly string[] as Palette,
  )
  const size = `width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${full(palette[0])}${picture}</svg>`
  const pixels = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer()
  const print = sharp(withGrain(pixels), { raw: { width: SIZE, height: SIZE, channels: 3 } })
  return new Uint8Array(await print.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer())
}

const GRAINS = 1 << 16
const { next } = createRandom('paper')
const grains = Int8Array.from({ length: GRAINS }, () =>
  Math.round((next() + next() + next() - 1.5) * 9),
)

function withGrain(pixels: Buffer): Uint8ClampedArray {
  return Uint8ClampedArray.from(pixels, (value, i) => {
    const pixel = Math.floor(i / 3)
    // The prime between the rows hides the repetition of the texture.
    const grain = (pixel + Math.floor(pixel / SIZE) * 6007) % GRAINS
    return value + (grains[grain] as number)
  })
}
