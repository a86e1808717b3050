import FFT from 'fft.js'

/** Computes the spectra of overlapping windows. A full-scale sine has the magnitude 1. */
export class Spectra {
  readonly #size: number
  readonly #hop: number
  readonly #use: (magnitudes: Float32Array) => void
  readonly #fft: FFT
  readonly #window: Float32Array
  readonly #samples: Float32Array
  readonly #input: number[]
  readonly #output: number[]
  readonly #magnitudes: Float32Array
  /** The filled part of the window. Begins with half a window of silence before the first sample. */
  #filled: number

  /** Calls `use` with each spectrum. `size`, a power of two, and `hop` are in samples. */
  constructor(size: number, hop: number, use: (magnitudes: Float32Array) => void) {
    this.#size = size
    this.#hop = hop
    this.#use = use
    this.#fft = new FFT(size)
    // The Hann window.
    this.#window = Float32Array.from(
      { length: size },
      (_, i) => (2 - 2 * Math.cos((2 * Math.PI * i) / size)) / size,
    )
    this.#samples = new Float32Array(size)
    this.#input = new Array<number>(size).fill(0)
    this.#output = this.#fft.createComplexArray()
    this.#magnitudes = new Float32Array(size / 2)
    this.#filled = size / 2
  }

  add(samples: Float32Array): void {
    for (let from = 0; from < samples.length; ) {
      const to = Math.min(samples.length, from + this.#size - this.#filled)
      this.#samples.set(samples.subarray(from, to), this.#filled)
      this.#filled += to - from
      from = to
      if (this.#filled === this.#size) this.#transform()
    }
  }

  end(): void {
    this.add(new Float32Array(this.#size / 2))
  }

  #transform() {
    for (let i = 0; i < this.#size; i++)
      this.#input[i] = (this.#samples[i] as number) * (this.#window[i] as number)
    this.#fft.realTransform(this.#output, this.#input)
    for (let bin = 0; bin < this.#magnitudes.length; bin++) {
      const [re, im] = [this.#output[2 * bin] as number, this.#output[2 * bin + 1] as number]
      this.#magnitudes[bin] = Math.sqrt(re * re + im * im)
    }
    this.#use(this.#magnitudes)
    this.#samples.copyWithin(0, this.#hop)
    this.#filled -= this.#hop
  }
}

/** Returns the number of samples that is a power of two and nearest to `seconds`. */
export function windowSize(sampleRate: number, seconds: number): number {
  return 2 ** Math.round(Math.log2(sampleRate * seconds))
}
