import * as z from 'zod/mini'
import { BPM_MAX, BPM_MIN, bpmRangeOf, MUSICAL_KEYS, SOUND_TYPES } from './words.ts'

/** Sources of a track's character. Values of the artist replace measured values permanently. */
export const CHARACTER_SOURCES = ['MEASURED', 'ARTIST'] as const
export type CharacterSource = (typeof CHARACTER_SOURCES)[number]

/** Schema of a track's type. */
export const soundType = z.enum(SOUND_TYPES)
/** Schema of a key: sharps only, `m` for minor. */
export const musicalKey = z.enum(MUSICAL_KEYS)
/** Schema of a tempo in beats a minute, with at most two decimals. */
export const bpm = z.number().check(
  z.minimum(BPM_MIN),
  z.maximum(BPM_MAX),
  z.refine((tempo) => Math.abs(tempo * 100 - Math.round(tempo * 100)) < 1e-6),
)

/** Schema of a track's character. Null means unknown, or that the value does not apply. */
export const character = z.object({
  soundType: z.nullable(soundType),
  bpm: z.nullable(bpm),
  musicalKey: z.nullable(musicalKey),
})
export type Character = z.infer<typeof character>

type CharacterTexts = {
  soundType?: string | null
  bpm?: number | null
  musicalKey?: string | null
}

/** Returns the known values as a text: `LOOP, 120 BPM, Am`. */
export function characterText({ soundType, bpm, musicalKey }: CharacterTexts): string {
  return [soundType, bpm && `${bpm} BPM`, musicalKey].filter(Boolean).join(', ')
}

/** Schema of a filter by tempo, for `bpmRangeOf`: `90-110`, in whole beats a minute. */
export const bpmRange = z.string().check(
  z.regex(/^\d{2,3}-\d{2,3}$/, { abort: true }),
  z.refine((range) => bpmRangeOf(range) !== undefined, { params: { code: 'PATTERN' } }),
)
