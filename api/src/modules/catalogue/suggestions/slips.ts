const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const [INITIALS, VOWELS, FINALS] = [19, 21, 28]

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
  const final = index % FINALS
  const vowel = Math.floor(index / FINALS) % VOWELS
  const initial = Math.floor(index / (FINALS * VOWELS))
  const similar = [
    ...Array.from({ length: FINALS }, (_, other) => composeSyllable(initial, vowel, other)),
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
  const lettersFrom = (letters: string[], from: number) => letters.slice(from).join('')
  return (
    lettersFrom(typedLetters, sameStart + 1) === lettersFrom(candidateLetters, sameStart + 1) ||
    lettersFrom(typedLetters, sameStart) === lettersFrom(candidateLetters, sameStart + 1) ||
    lettersFrom(typedLetters, sameStart + 1) === lettersFrom(candidateLetters, sameStart) ||
    (typedLetters[sameStart] === candidateLetters[sameStart + 1] &&
      typedLetters[sameStart + 1] === candidateLetters[sameStart] &&
      lettersFrom(typedLetters, sameStart + 2) === lettersFrom(candidateLetters, sameStart + 2))
  )
}

function composeSyllable(initial: number, vowel: number, final: number): string {
  return String.fromCodePoint(FIRST_SYLLABLE + (initial * VOWELS + vowel) * FINALS + final)
}
