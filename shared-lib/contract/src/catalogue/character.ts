import * as z from 'zod/mini'
import { BPM_MAX, BPM_MIN, bpmRangeOf, hasTwoDecimals, MUSICAL_KEYS, SOUND_TYPES } from './words.ts'

/** Schema of a track's type. */
export const soundType = z.enum(SOUND_TYPES)
/** Schema of a key: sharps only, `m` for minor. */
export const musicalKey = z.enum(MUSICAL_KEYS)
/** Schema of a tempo in beats a minute, with at most two decimals. */
export const bpm = z
  .number()
  .check(z.minimum(BPM_MIN), z.maximum(BPM_MAX), z.refine(hasTwoDecimals))

/** Schema of a track's character. Null means unknown, or that the value does not apply. */
export const character = z.object({
  soundType: z.nullable(soundType),
  bpm: z.nullable(bpm),
  musicalKey: z.nullable(musicalKey),
})
export type Character = z.infer<typeof character>

/** Schema of a filter by tempo, for `bpmRangeOf`: `90-110`, in whole beats a minute. */
export const bpmRange = z.string().check(
  z.regex(/^\d{2,3}-\d{2,3}$/, { abort: true }),
  z.refine((range) => bpmRangeOf(range) !== undefined, { params: { code: 'PATTERN' } }),
)
