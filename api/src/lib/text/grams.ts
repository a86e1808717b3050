const CODE_POINT_RANGE = 2 ** 21

/**
 * Returns the grams of a keyword, as the SQL function `search_grams` does. A gram is a number for
 * two adjacent characters: the first code point * 2^21 + the second. A keyword of one character has
 * its code point as the only gram.
 */
export function gramsOfKeyword(keyword: string): number[] {
  const points = codePointsOf(keyword)
  if (points.length === 1) return points
  return [
    ...new Set(
      points.slice(1).map((point, index) => (points[index] ?? 0) * CODE_POINT_RANGE + point),
    ),
  ]
}

/**
 * Returns true if a text with all grams of the keyword must contain the keyword: only for keywords
 * of one or two characters.
 */
export function provesMatch(keyword: string): boolean {
  return codePointsOf(keyword).length <= 2
}

function codePointsOf(text: string) {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
