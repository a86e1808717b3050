import type { AudioFormat } from '@sori/contract/catalogue'

/** Facts from an audio file's headers. `sampleRate` in Hz. */
export type AudioFacts = { format: AudioFormat; sampleRate: number; channels: number }

/** Facts of a file that was decoded completely. */
export type VerifiedAudio = AudioFacts & { seconds: number }

/**
 * Audio that is decoded block by block, so that half an hour needs no more memory than a second. A
 * block has one array per channel, all of the same length.
 */
export type DecodableAudio = AudioFacts & {
  /** The length that the headers declare. */
  seconds: number
  /** Bytes of the file that are tags, embedded pictures and padding. */
  tagBytes: number
  /** Decodes all samples. Throws `NotAudioError` for a damaged file, perhaps at its end. */
  blocks(): AsyncIterable<Float32Array[]> | Iterable<Float32Array[]>
}
