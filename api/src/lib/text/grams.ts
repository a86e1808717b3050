const PAIR = 2 ** 21

/** Like the SQL function `search_grams`: a code point, or first * 2^21 + second. */
export function gramsOfKeyword(keyword: string): number[] {
  const points = pointsOf(keyword)
  if (points.length === 1) return points
  return [...new Set(points.slice(1).map((point, at) => (points[at] ?? 0) * PAIR + point))]
}

/** A gram of one or two characters equals the keyword. */
export function provesMatch(keyword: string): boolean {
  return pointsOf(keyword).length <= 2
}

function pointsOf(text: string) {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
