import unhomoglyph from 'unhomoglyph'

/**
 * Returns the forms by which names are compared: two names look alike when they share one. Each is the skeleton of Unicode
 * TS 39 (NFD, table of confusable characters, NFD), of the name in small letters and in capitals, because a member may
 * change the capitals of a nickname at any time: Cyrillic ВОВ looks like BOB, and вов does not look like bob.
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
