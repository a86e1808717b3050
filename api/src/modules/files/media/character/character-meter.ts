import type { Character } from '@sori/contract/catalogue'
import { findEvents } from './events.ts'
import { KeyMeter } from './key-meter.ts'
import { OnsetMeter } from './onset-meter.ts'
import { soundTypeOf } from './sound-type.ts'
import { findTempo } from './tempo.ts'

/** The autocorrelation at the beat; noise has less than 0.1. */
const TEMPO_CONFIDENCE_MIN = 0.1

/**
 * Finds type, tempo and key. A value below its threshold of confidence is null: sounds without a
 * beat have no tempo, and percussion and noise have no key.
 */
export class CharacterMeter {
  readonly #sampleRate: number
  readonly #onsets: OnsetMeter
  readonly #key: KeyMeter
  #samples = 0

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate
    this.#onsets = new OnsetMeter(sampleRate)
    this.#key = new KeyMeter(sampleRate)
  }

  add(block: readonly Float32Array[]): void {
    const mono = mixToMono(block)
    this.#samples += mono.length
    this.#onsets.add(mono)
    this.#key.add(mono)
  }

  result(): Character {
    const onsets = this.#onsets.result()
    const seconds = this.#samples / this.#sampleRate
    const tempo = findTempo(onsets)
    const musicalKey = this.#key.result()
    const soundType = soundTypeOf({ seconds, tempo, events: findEvents(onsets), musicalKey })
    const isSure = tempo !== null && tempo.confidence >= TEMPO_CONFIDENCE_MIN
    const hasBeat = isSure && (soundType === 'LOOP' || soundType === 'TRACK')
    const bpm = hasBeat ? tempo.bpm : null
    return { soundType, bpm, musicalKey }
  }
}

function mixToMono(block: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...rest] = block
  if (rest.length === 0) return first
  return first.map((sample, i) => {
    let sum = sample
    for (const channel of rest) sum += channel[i] ?? 0
    return sum / block.length
  })
}
