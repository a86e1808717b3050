import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { coverSchema } from './cover.ts'
import { scoreSchema } from './synth/render.ts'

const tags = z.array(z.string())
const trackSchema = z.strictObject({
  /** The title in upper case, as stored. */
  title: z.string(),
  description: z.string(),
  tags: z.strictObject({ instrument: tags, mood: tags, genre: tags }),
  score: scoreSchema,
})
const albumSchema = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** The age of the album's first track in days. */
  daysAgo: z.number(),
  cover: coverSchema,
  tracks: z.array(trackSchema),
})
const packSchema = z.strictObject({
  key: z.string(),
  nickname: z.string(),
  albums: z.array(albumSchema),
})

export type PackTrack = z.infer<typeof trackSchema>
export type PackAlbum = z.infer<typeof albumSchema>

/** The artists' packs, the demo artist's first. */
export const packs = [
  'moonlight',
  'lofikid',
  'seoulbeat',
  'gaya',
  'northlight',
  'mintchord',
  'hanok808',
  'basement',
  'squirrel',
  'velvetroom',
  'ferry',
  'polarbear',
  'southsea',
  'monokrom',
  'workshop',
].map((name) =>
  packSchema.parse(
    JSON.parse(readFileSync(new URL(`packs/${name}.json`, import.meta.url), 'utf8')),
  ),
)
