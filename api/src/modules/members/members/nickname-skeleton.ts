import unhomoglyph from 'unhomoglyph'

/**
 * Returns the forms that names are compared by: names look alike when they share one. Each is the
 * skeleton of Unicode TS 39 (NFD, confusables, NFD), of the lower and the upper case, because a
 * member may change the case: Cyrillic ВОВ looks like BOB, but вов does not look like bob.
 */
export function skeletonsOf(name: string): string[] {
  const folded = name.normalize('NFKC')
  // The table maps some characters to capitals, for example 0 to O. Beyond it, i and l are one letter, as I and l are.
  const small = skeletonOf(folded.toLowerCase()).toLowerCase().replace(/i/g, 'l')
  return [...new Set([small, skeletonOf(folded.toUpperCase())])]
}

function skeletonOf(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD')
}
