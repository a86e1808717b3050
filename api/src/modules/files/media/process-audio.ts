import type { Character } from '@sori/contract/catalogue'
import { CharacterMeter } from './character/character-meter.ts'
import type { AudioFacts } from './decodable-audio.ts'
import { openAudio } from './decode.ts'
import { LoudnessMeter, type LoudnessResult } from './loudness.ts'
import { PeakMeter } from './peaks.ts'
import { PREVIEW_BITRATE, startMp3 } from './preview.ts'

/** A found character. After a failed analysis its values are null, and `problem` is the message. */
export type CharacterResult = Character & { problem: string | null }

/** The results of processing. `duration` is in seconds, with three decimals. */
export type ProcessedAudio = AudioFacts &
  LoudnessResult & {
    duration: number
    peaks: Uint8Array
    preview: Uint8Array
    character: CharacterResult
  }

export async function processAudio(bytes: Uint8Array): Promise<ProcessedAudio> {
  const { sampleRate, channels, format, blocks } = openAudio(bytes)
  const peaks = new PeakMeter()
  const loudness = new LoudnessMeter(sampleRate, channels)
  const preview = await startMp3(sampleRate, channels, PREVIEW_BITRATE)
  const character = new SafeCharacterMeter(sampleRate)
  let samples = 0
  for await (const block of blocks()) {
    samples += block[0]?.length ?? 0
    peaks.add(block)
    loudness.add(block)
    preview.add(block)
    character.add(block)
  }
  return {
    format,
    sampleRate,
    channels,
    ...loudness.result(),
    duration: Math.round((samples / sampleRate) * 1000) / 1000,
    peaks: peaks.peaks(),
    preview: preview.end(),
    character: character.result(),
  }
}

/** Finds only the character, for files of earlier releases, which have a preview already. */
export async function findCharacter(bytes: Uint8Array): Promise<CharacterResult> {
  const { sampleRate, blocks } = openAudio(bytes)
  const character = new SafeCharacterMeter(sampleRate)
  for await (const block of blocks()) character.add(block)
  return character.result()
}

/** A `CharacterMeter` that never throws, because a failed analysis must not fail the processing. */
class SafeCharacterMeter {
  #meter: CharacterMeter | undefined
  #problem: string | null = null

  constructor(sampleRate: number) {
    this.#try(() => {
      this.#meter = new CharacterMeter(sampleRate)
    })
  }

  add(block: readonly Float32Array[]): void {
    this.#try(() => this.#meter?.add(block))
  }

  result(): CharacterResult {
    const unknown = { soundType: null, bpm: null, musicalKey: null }
    const character = this.#try(() => this.#meter?.result()) ?? unknown
    return { ...character, problem: this.#problem }
  }

  #try<T>(work: () => T): T | undefined {
    if (this.#problem !== null) return undefined
    try {
      return work()
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error)
      return undefined
    }
  }
}
