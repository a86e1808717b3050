import type { AudioFormat } from '@sori/contract/catalogue'
import type { AudioWarning } from '@sori/contract/files'

export type AudioFacts = { format: AudioFormat; sampleRate: number; channels: number }

export type VerifiedAudio = AudioFacts & { seconds: number; warning: AudioWarning | null }

/** Opened audio. Blocks limit the memory: they have one array per channel, of equal length. */
export type DecodableAudio = AudioFacts & {
  seconds: number
  tagBytes: number
  /** Throws `NotAudioError` for a damaged file, sometimes only at its end. */
  blocks(): AsyncIterable<Float32Array[]> | Iterable<Float32Array[]>
}
