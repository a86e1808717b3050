/** What sounds are uploaded as (D19). */
export type AudioFormat = 'mp3' | 'wav'

/** What a file says of its sound. `sampleRate` in Hz. */
export type AudioFacts = { format: AudioFormat; sampleRate: number; channels: number }

/**
 * A sound that is decoded a block at a time, so that half an hour takes no more memory than a second. Each block has one
 * array a channel, all of one length.
 */
export type Sound = AudioFacts & {
  /** Decodes it all. Throws `NotAudioError` where the file turns out to be damaged, which may be at its end. */
  blocks(): AsyncIterable<Float32Array[]> | Iterable<Float32Array[]>
}
