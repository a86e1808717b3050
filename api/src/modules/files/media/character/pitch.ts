export const NOTES_PER_OCTAVE = 12
/** Steps of an octave, each of ten cents. */
const STEPS = 120
const STEPS_PER_NOTE = STEPS / NOTES_PER_OCTAVE
const C0_HZ = 16.3516

/** Sums the weights of pitches, all folded into one octave. */
export class Pitches {
  readonly #steps = new Float64Array(STEPS)

  add(hertz: number, weight: number): void {
    const step = Math.round(STEPS * Math.log2(hertz / C0_HZ))
    const stepInOctave = ((step % STEPS) + STEPS) % STEPS
    this.#steps[stepInOctave] = (this.#steps[stepInOctave] as number) + weight
  }

  /**
   * Returns how far the tuning deviates from A = 440 Hz, in steps. `agreement` (0 to 1) is the
   * share of pitches with this tuning: high for instruments, low for drums.
   */
  tuning(): { deviation: number; agreement: number } {
    let [x, y, total] = [0, 0, 0]
    for (const [step, weight] of this.#steps.entries()) {
      const angle = (2 * Math.PI * step) / STEPS_PER_NOTE
      x += weight * Math.cos(angle)
      y += weight * Math.sin(angle)
      total += weight
    }
    return {
      deviation: (Math.atan2(y, x) / (2 * Math.PI)) * STEPS_PER_NOTE,
      agreement: total > 0 ? Math.hypot(x, y) / total : 0,
    }
  }

  /** Returns the share of each of the twelve notes from C, after correcting the tuning. */
  notes(deviation: number): number[] {
    const weights = new Array<number>(NOTES_PER_OCTAVE).fill(0)
    for (const [step, weight] of this.#steps.entries()) {
      const position = (step - deviation) / STEPS_PER_NOTE
      const note = Math.round(position)
      const noteInOctave = (note + NOTES_PER_OCTAVE) % NOTES_PER_OCTAVE
      // A pitch counts fully in tune, and not at all halfway between two notes.
      weights[noteInOctave] =
        (weights[noteInOctave] as number) + weight * Math.cos(Math.PI * (position - note)) ** 2
    }
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return total > 0 ? weights.map((weight) => weight / total) : weights
  }
}
