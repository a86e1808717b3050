/** What sounds are uploaded as (D19). */
export type AudioFormat = 'mp3' | 'wav'

/** Facts from an audio file's headers. `sampleRate` in Hz. */
export type AudioFacts = { format: AudioFormat; sampleRate: number; channels: number }

/** Facts of a file that was decoded as a whole. */
export type ProvenAudio = AudioFacts & { seconds: number }

/**
 * A sound that is decoded a block at a time, so that half an hour takes no more memory than a second. Each block has one
 * array a channel, all of one length.
 */
export type Sound = AudioFacts & {
  /** The length that the headers promise; decoding proves it. */
  seconds: number
  /** Bytes of the file that are tags, embedded pictures and padding. */
  tagBytes: number
  /** Decodes it all. Throws `NotAudioError` where the file turns out to be damaged, which may be at its end. */
  blocks(): AsyncIterable<Float32Array[]> | Iterable<Float32Array[]>
}
