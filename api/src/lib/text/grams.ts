const CODE_POINT_RANGE = 2 ** 21

/**
 * Returns the grams of a keyword, as the SQL function `search_grams` does. A gram is a number for
 * two adjacent characters: firstCodePoint * 2^21 + secondCodePoint. The only gram of a
 * one-character keyword is its code point.
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
 * Returns whether a text with all grams of the keyword always contains the keyword: true for one or
 * two characters.
 */
export function gramsProveMatch(keyword: string): boolean {
  return codePointsOf(keyword).length <= 2
}

function codePointsOf(text: string) {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
