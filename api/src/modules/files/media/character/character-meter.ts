import type { Character } from '@sori/contract/catalogue'
import { findEvents } from './events.ts'
import { KeyMeter } from './key-meter.ts'
import { OnsetMeter } from './onset-meter.ts'
import { soundTypeOf } from './sound-type.ts'
import { findTempo } from './tempo.ts'

/** The lowest confidence of a tempo. Held chords and textures are below it. */
const CONFIDENCE_MIN = 0.4

/**
 * Finds type, tempo and key of audio. A value that is not sure is null: audio without a beat has no
 * tempo, and percussion and noise have no key.
 */
export class CharacterMeter {
  readonly #onsets: OnsetMeter
  readonly #key: KeyMeter

  constructor(sampleRate: number) {
    this.#onsets = new OnsetMeter(sampleRate)
    this.#key = new KeyMeter(sampleRate)
  }

  add(block: readonly Float32Array[]): void {
    const mono = mixToMono(block)
    this.#onsets.add(mono)
    this.#key.add(mono)
  }

  result(): Character {
    const onsets = this.#onsets.result()
    const { seconds } = onsets
    const candidate = findTempo(onsets)
    const tempo = candidate && candidate.confidence >= CONFIDENCE_MIN ? candidate : null
    const musicalKey = this.#key.result()
    const soundType = soundTypeOf({ seconds, tempo, events: findEvents(onsets), musicalKey })
    const hasBeat = soundType === 'LOOP' || soundType === 'TRACK'
    const bpm = hasBeat ? (tempo?.bpm ?? null) : null
    return { soundType, bpm, musicalKey }
  }
}

/** Mixes all channels into one by their mean. */
export function mixToMono(block: readonly Float32Array[]): Float32Array {
  const [firstChannel = new Float32Array(), ...rest] = block
  if (rest.length === 0) return firstChannel
  return firstChannel.map((sample, i) => {
    let sum = sample
    for (const channel of rest) sum += channel[i] ?? 0
    return sum / block.length
  })
}
