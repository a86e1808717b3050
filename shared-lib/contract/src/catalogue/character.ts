import * as z from 'zod/mini'

/** A sound or a set of sounds without a beat, a short part with a beat, and a longer piece. */
export const SOUND_TYPES = ['ONESHOT', 'LOOP', 'TRACK'] as const
export type SoundType = (typeof SOUND_TYPES)[number]

const tonics = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const

/** The major keys from C to B, then the minor ones: index % 12 is the tonic in semitones above C. */
export const MUSICAL_KEYS = [...tonics, ...tonics.map((tonic) => `${tonic}m` as const)] as const
export type MusicalKey = (typeof tonics)[number] | `${(typeof tonics)[number]}m`

export const BPM_MIN = 20
export const BPM_MAX = 400

/** `ARTIST` values replace measured ones and are never overwritten. */
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

/** Schema of the three values; null is unknown, or does not apply. */
export const character = z.object({
  soundType: z.nullable(soundType),
  bpm: z.nullable(bpm),
  musicalKey: z.nullable(musicalKey),
})
export type Character = z.infer<typeof character>

/** Returns the minor key with the notes of a major key, or the reverse: C and Am. */
export function relativeKey(key: MusicalKey): MusicalKey {
  const index = MUSICAL_KEYS.indexOf(key)
  const isMinor = index >= 12
  const tonic = ((index % 12) + (isMinor ? 3 : 9)) % 12
  return MUSICAL_KEYS[tonic + (isMinor ? 0 : 12)] as MusicalKey
}
