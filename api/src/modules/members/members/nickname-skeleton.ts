import unhomoglyph from 'unhomoglyph'

/**
 * Returns skeletons (Unicode TS 39) of the lower and the upper case. Names that share one look
 * alike. A member may change the case: Cyrillic ВОВ looks like BOB, but вов does not look like bob.
 */
export function skeletonsOf(name: string): string[] {
  const foldedName = name.normalize('NFKC')
  // The table maps some characters to capitals, for example 0 to O. It lacks i and l, which look
  // like I and l.
  const small = skeletonOf(foldedName.toLowerCase()).toLowerCase().replace(/i/g, 'l')
  return [...new Set([small, skeletonOf(foldedName.toUpperCase())])]
}

function skeletonOf(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD')
}
