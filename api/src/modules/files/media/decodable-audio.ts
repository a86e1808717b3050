/** Uploaded audio formats (D19). */
export type AudioFormat = 'mp3' | 'wav'

/** Facts from an audio file's headers. `sampleRate` in Hz. */
export type AudioFacts = { format: AudioFormat; sampleRate: number; channels: number }

/** Facts of a file that was decoded as a whole. */
export type ProvenAudio = AudioFacts & { seconds: number }

/**
 * Audio that is decoded block by block, so that half an hour needs no more memory than a second. A
 * block has one array per channel, all of the same length.
 */
export type DecodableAudio = AudioFacts & {
  /** The length that the headers promise; decoding proves it. */
  seconds: number
  /** Bytes of the file that are tags, embedded pictures and padding. */
  tagBytes: number
  /** Decodes it all. Throws `NotAudioError` where the file turns out to be damaged, which may be at its end. */
  blocks(): AsyncIterable<Float32Array[]> | Iterable<Float32Array[]>
}
