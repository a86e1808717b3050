import { MUSICAL_KEYS, type MusicalKey, tempoIn } from '@sori/contract/catalogue'

/** The tempo in beats a minute and the key that the name of a file states. */
export type NamedCharacter = { bpm: number | null; musicalKey: MusicalKey | null }

/**
 * A key in a name. `Am` and `A minor` are also words, so they need a tempo in the name. A single
 * letter needs it directly beside.
 */
type NamedKey = { key: MusicalKey; needs: 'nothing' | 'tempo' | 'tempo beside' }

const EXTENSION = /\.[^.]+$/
const SEPARATORS = /[\s_\-,()[\]{}]+/u
const TEMPO_IN_ONE_WORD = /^(?:([\d.]+)(bpm)|(bpm)([\d.]+))$/i
const NUMBER = /^\d{2,3}(?:\.\d{1,2})?$/
const BPM = /^bpm$/i
const MODE = /^(?:min|minor|maj|major)$/i
const SHORT_KEY = /^([A-G])([#b]?)(m?)$/
const LONG_KEY = /^([a-g])([#b]?)(min|minor|maj|major)$/i
const SEMITONES_OF_SIGN: Record<string, number> = { '#': 1, b: -1, B: -1 }
const MINOR = /^m(?:in|inor)?$/i
/** A number without `bpm` states a tempo only between these, in a name with a key. */
const USUAL_TEMPO = { min: 60, max: 200 }

/**
 * Returns the tempo and the key in a name like `pad_120bpm_Am.wav` or `Kick 140 F#min.wav`. A value
 * is null if the name has none or more than one.
 */
export function characterInName(fileName: string): NamedCharacter {
  const words = wordsOf(fileName)
  const keys = words.map((_, index) => keyAt(words, index))
  const bpm = tempoOf(words, keys)
  const statedKeys = keys.filter((named, index) => {
    if (named?.needs === 'tempo') return bpm !== null
    if (named?.needs === 'tempo beside') return isBesideTempo(words, index)
    return named !== undefined
  })
  return { bpm, musicalKey: onlyValue(statedKeys.map((named) => named?.key)) }
}

function wordsOf(fileName: string): string[] {
  const text = fileName.replace(EXTENSION, '').replaceAll('♯', '#').replaceAll('♭', 'b')
  const words = text.split(SEPARATORS).filter(Boolean)
  return words.flatMap((word) => TEMPO_IN_ONE_WORD.exec(word)?.slice(1).filter(Boolean) ?? [word])
}

function tempoOf(words: string[], keys: (NamedKey | undefined)[]): number | null {
  const numbersBesideBpm = words.flatMap((word, index) =>
    BPM.test(word) ? ([words[index - 1], words[index + 1]].find(isNumber) ?? []) : [],
  )
  if (numbersBesideBpm.length > 0) return onlyValue(numbersBesideBpm.map(tempoIn))
  const hasKey = keys.some((named) => named && named.needs !== 'tempo beside')
  const usualTempos = words.filter(isNumber).map(Number).filter(isUsualTempo)
  return hasKey ? onlyValue(usualTempos) : null
}

function isNumber(word: string | undefined): word is string {
  return word !== undefined && NUMBER.test(word)
}

function isUsualTempo(tempo: number): boolean {
  return tempo >= USUAL_TEMPO.min && tempo <= USUAL_TEMPO.max
}

function keyAt(words: string[], index: number): NamedKey | undefined {
  const word = words[index] ?? ''
  const nextWord = words[index + 1] ?? ''
  if (MODE.test(nextWord) && SHORT_KEY.test(word)) {
    const key = keyOf(LONG_KEY.exec(word + nextWord))
    return key && { key, needs: 'tempo' }
  }
  const longKey = keyOf(LONG_KEY.exec(word))
  if (longKey) return { key: longKey, needs: 'nothing' }
  const key = keyOf(SHORT_KEY.exec(word))
  if (!key) return undefined
  if (word.length === 1) return { key, needs: 'tempo beside' }
  return { key, needs: word === 'Am' ? 'tempo' : 'nothing' }
}

function keyOf(match: RegExpExecArray | null): MusicalKey | undefined {
  const [, letter = '', sign = '', mode = ''] = match ?? []
  const natural = MUSICAL_KEYS.indexOf(letter.toUpperCase() as MusicalKey)
  if (natural < 0) return undefined
  const tonic = (natural + (SEMITONES_OF_SIGN[sign] ?? 0) + 12) % 12
  return MUSICAL_KEYS[MINOR.test(mode) ? tonic + 12 : tonic]
}

function isBesideTempo(words: string[], index: number): boolean {
  const [before, after] = [words.slice(0, index), words.slice(index + 1)]
  return statesTempo(before.slice(-2)) || statesTempo(after.slice(0, 2))
}

/** Returns whether two words are a number and `bpm`. */
function statesTempo(words: string[]): boolean {
  return words.some(isNumber) && words.some((word) => BPM.test(word))
}

/** Returns the value if all are equal, else null. */
function onlyValue<T>(values: (T | undefined)[]): T | null {
  const [value, ...others] = new Set(values)
  return others.length > 0 ? null : (value ?? null)
}
