import type { AudioFormat } from '@sori/contract/catalogue'
import type { AudioWarning } from '@sori/contract/files'

export type AudioFacts = { format: AudioFormat; sampleRate: number; channels: number }

export type VerifiedAudio = AudioFacts & { seconds: number; warning: AudioWarning | null }

/**
 * An opened audio file. It is decoded in blocks, to limit the memory. A block has an array of
 * samples for each channel, all of equal length.
 */
export type DecodableAudio = AudioFacts & {
  seconds: number
  tagBytes: number
  /** Decodes the file. Throws `NotAudioError` for a damaged file, possibly after many blocks. */
  blocks(): AsyncIterable<Float32Array[]> | Iterable<Float32Array[]>
}
