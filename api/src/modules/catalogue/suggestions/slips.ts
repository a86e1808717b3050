const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
/**
 * The numbers of initial consonants, vowels and final consonants in Unicode’s Hangul block. "No final
 * consonant" counts as one.
 */
const [INITIALS, VOWELS, FINALS_AND_NONE] = [19, 21, 28]

/** Splits the Hangul syllables of a text into letters. */
export function hangulAsLetters(text: string): string {
  return text.normalize('NFD')
}

/** Returns all words that differ from `word` by one letter in one Hangul syllable. */
export function syllableSlips(word: string): string[] {
  const syllables = Array.from(word)
  return syllables.flatMap((syllable, index) =>
    similarSyllables(syllable).map((similar) => syllables.with(index, similar).join('')),
  )
}

function similarSyllables(syllable: string): string[] {
  const point = syllable.codePointAt(0) ?? 0
  if (point < FIRST_SYLLABLE || point > LAST_SYLLABLE) return []
  const index = point - FIRST_SYLLABLE
  const final = index % FINALS_AND_NONE
  const vowel = Math.floor(index / FINALS_AND_NONE) % VOWELS
  const initial = Math.floor(index / (FINALS_AND_NONE * VOWELS))
  const similar = [
    ...Array.from({ length: FINALS_AND_NONE }, (_, other) =>
      composeSyllable(initial, vowel, other),
    ),
    ...Array.from({ length: VOWELS }, (_, other) => composeSyllable(initial, other, final)),
    ...Array.from({ length: INITIALS }, (_, other) => composeSyllable(other, vowel, final)),
  ]
  return similar.filter((other) => other !== syllable)
}

/**
 * Returns whether the words differ by one slip: a letter added, omitted or replaced, or two letters
 * swapped.
 */
export function isOneSlip(typed: string, candidate: string): boolean {
  const [typedLetters, candidateLetters] = [Array.from(typed), Array.from(candidate)]
  if (Math.abs(typedLetters.length - candidateLetters.length) > 1) return false
  let sameStart = 0
  while (sameStart < typedLetters.length && typedLetters[sameStart] === candidateLetters[sameStart])
    sameStart++
  const restOf = (letters: string[], skipped: number) => letters.slice(sameStart + skipped).join('')
  const isReplaced = restOf(typedLetters, 1) === restOf(candidateLetters, 1)
  const isOmitted = restOf(typedLetters, 0) === restOf(candidateLetters, 1)
  const isAdded = restOf(typedLetters, 1) === restOf(candidateLetters, 0)
  const isSwapped =
    typedLetters[sameStart] === candidateLetters[sameStart + 1] &&
    typedLetters[sameStart + 1] === candidateLetters[sameStart] &&
    restOf(typedLetters, 2) === restOf(candidateLetters, 2)
  return isReplaced || isOmitted || isAdded || isSwapped
}

function composeSyllable(initial: number, vowel: number, final: number): string {
  return String.fromCodePoint(FIRST_SYLLABLE + (initial * VOWELS + vowel) * FINALS_AND_NONE + final)
}
