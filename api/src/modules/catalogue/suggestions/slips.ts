const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const [INITIALS, VOWELS, FINALS] = [19, 21, 28]

/** Returns the text with Hangul syllables as letters. */
export function hangulAsLetters(text: string): string {
  return text.normalize('NFD')
}

/** Returns the words that differ from `word` in one letter of a Hangul syllable. */
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
  const compose = (initial: number, vowel: number, final: number) =>
    String.fromCodePoint(FIRST_SYLLABLE + (initial * VOWELS + vowel) * FINALS + final)
  const all = [
    ...Array.from({ length: FINALS }, (_, other) => compose(initial, vowel, other)),
    ...Array.from({ length: VOWELS }, (_, other) => compose(initial, other, final)),
    ...Array.from({ length: INITIALS }, (_, other) => compose(other, vowel, final)),
  ]
  return all.filter((other) => other !== syllable)
}

/** Returns whether one letter was added, omitted or replaced, or two were swapped. */
export function isOneSlip(typed: string, candidate: string): boolean {
  const [first, other] = [Array.from(typed), Array.from(candidate)]
  if (Math.abs(first.length - other.length) > 1) return false
  let same = 0
  while (same < first.length && first[same] === other[same]) same++
  const lettersFrom = (letters: string[], from: number) => letters.slice(from).join('')
  return (
    lettersFrom(first, same + 1) === lettersFrom(other, same + 1) ||
    lettersFrom(first, same) === lettersFrom(other, same + 1) ||
    lettersFrom(first, same + 1) === lettersFrom(other, same) ||
    (first[same] === other[same + 1] &&
      first[same + 1] === other[same] &&
      lettersFrom(first, same + 2) === lettersFrom(other, same + 2))
  )
}
