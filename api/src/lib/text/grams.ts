const PAIR = 2 ** 21

/**
 * The grams that every text with `keyword` in it has: the character, or all pairs of neighbours. A gram is a number that
 * is exactly one character (its code point) or one pair (first * 2^21 + second), as `search_grams` makes them of a text in
 * the database, so a keyword of one or two characters needs no second look.
 */
export function gramsOfKeyword(keyword: string): number[] {
  const points = pointsOf(keyword)
  return points.length === 1 ? points : [...new Set(points.slice(1).map((point, at) => (points[at] ?? 0) * PAIR + point))]
}

/** Whether the grams alone prove a match: up to two characters they are the keyword itself. */
export function provesMatch(keyword: string): boolean {
  return pointsOf(keyword).length <= 2
}

function pointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
