import { MUSICAL_KEYS, type MusicalKey, tempoIn } from '../catalogue/words.ts'

/** The tempo in beats a minute and the key that the name of a file states, and its other words. */
export type NamedCharacter = {
  bpm: number | null
  musicalKey: MusicalKey | null
  otherWords: string[]
}

/**
 * A key in a name. `Am` and `A minor` are also words: they are a key only in a name with a tempo. A
 * single letter is a key only beside the tempo.
 */
type NamedKey = {
  key: MusicalKey
  needs: 'nothing' | 'tempo' | 'tempo beside'
  /** True if the next word is `minor` or `major`. */
  hasMode?: boolean
}

/** The most characters of a name that are read. File systems have the same limit. */
const NAME_MAX = 255
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
/** The range in which a number without `bpm` is a tempo, if the name has a key. */
const USUAL_TEMPO = { min: 60, max: 200 }

/**
 * Returns the tempo and the key in a name like `pad_120bpm_Am.wav` or `Kick 140 F#min.wav`. A value
 * is null unless the name states exactly one.
 */
export function characterInName(fileName: string): NamedCharacter {
  const words = wordsOf(fileName)
  const keys = words.map((_, index) => keyAt(words, index))
  const tempos = findTempos(words, keys)
  const bpm = onlyValue(tempos.map((index) => tempoIn(words[index] ?? '')))
  const statedKeys = keys.map((named, index) => {
    const needsMore =
      (named?.needs === 'tempo' && bpm === null) ||
      (named?.needs === 'tempo beside' && !isBesideTempo(words, index))
    return needsMore ? undefined : named
  })
  const musicalKey = onlyValue(statedKeys.flatMap((named) => named?.key ?? []))
  const isTempo = (index: number) => tempos.includes(index) || BPM.test(words[index] ?? '')
  const isKey = (index: number) =>
    statedKeys[index] !== undefined || (statedKeys[index - 1]?.hasMode ?? false)
  const otherWords = words.filter(
    (_, index) => !(bpm !== null && isTempo(index)) && !(musicalKey !== null && isKey(index)),
  )
  return { bpm, musicalKey, otherWords }
}

function wordsOf(fileName: string): string[] {
  const name = fileName.replace(EXTENSION, '').slice(0, NAME_MAX)
  const words = name.replaceAll('♯', '#').replaceAll('♭', 'b').split(SEPARATORS).filter(Boolean)
  return words.flatMap((word) => TEMPO_IN_ONE_WORD.exec(word)?.slice(1).filter(Boolean) ?? [word])
}

/** Returns the indexes of the numbers that state a tempo. */
function findTempos(words: string[], keys: (NamedKey | undefined)[]): number[] {
  const besideBpm = words.flatMap((word, index) =>
    BPM.test(word)
      ? ([index - 1, index + 1].find((beside) => NUMBER.test(words[beside] ?? '')) ?? [])
      : [],
  )
  const hasKey = keys.some((named) => named && named.needs !== 'tempo beside')
  if (besideBpm.length > 0 || !hasKey) return besideBpm
  return words.flatMap((word, index) => (isUsualTempo(word) ? index : []))
}

function isUsualTempo(word: string): boolean {
  const isBetween = Number(word) >= USUAL_TEMPO.min && Number(word) <= USUAL_TEMPO.max
  return NUMBER.test(word) && isBetween
}

function keyAt(words: string[], index: number): NamedKey | undefined {
  const word = words[index] ?? ''
  const nextWord = words[index + 1] ?? ''
  if (MODE.test(nextWord) && SHORT_KEY.test(word)) {
    const key = keyOf(LONG_KEY.exec(word + nextWord))
    return key && { key, needs: 'tempo', hasMode: true }
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
  return words.some((word) => NUMBER.test(word)) && words.some((word) => BPM.test(word))
}

/** Returns the value if all are equal, else null. */
function onlyValue<T>(values: (T | undefined)[]): T | null {
  const [value, ...others] = new Set(values)
  return others.length > 0 ? null : (value ?? null)
}
