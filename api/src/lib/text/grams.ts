const CODE_POINT_RANGE = 2 ** 21

/** Returns grams like the SQL function `search_grams`: a code point, or first * 2^21 + second. */
export function gramsOfKeyword(keyword: string): number[] {
  const points = pointsOf(keyword)
  if (points.length === 1) return points
  return [
    ...new Set(points.slice(1).map((point, at) => (points[at] ?? 0) * CODE_POINT_RANGE + point)),
  ]
}

/** Returns whether an equal gram proves a match: true for keywords of one or two characters. */
export function provesMatch(keyword: string): boolean {
  return pointsOf(keyword).length <= 2
}

function pointsOf(text: string) {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
