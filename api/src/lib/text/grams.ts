const PAIR = 2 ** 21

/**
 * Returns the single character, or all pairs of neighbours. As in the SQL function `search_grams`,
 * a gram is a code point, or first * 2^21 + second.
 */
export function gramsOfKeyword(keyword: string): number[] {
  const points = pointsOf(keyword)
  return points.length === 1
    ? points
    : [...new Set(points.slice(1).map((point, at) => (points[at] ?? 0) * PAIR + point))]
}

/** Grams of one or two characters equal the keyword, so they prove a match. */
export function provesMatch(keyword: string): boolean {
  return pointsOf(keyword).length <= 2
}

function pointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
