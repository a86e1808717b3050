import unhomoglyph from 'unhomoglyph'

/**
 * Returns the skeletons (Unicode TS 39) of a name in lower and in upper case. Names with a common
 * skeleton look alike. Both cases count: Cyrillic ВОВ looks like BOB, but вов not like bob.
 */
export function skeletonsOf(name: string): string[] {
  const foldedName = name.normalize('NFKC')
  // The table of `unhomoglyph` maps some characters to capitals (0 to O), so the result is lowered
  // again. The table does not know that i looks like l.
  const small = skeletonOf(foldedName.toLowerCase()).toLowerCase().replace(/i/g, 'l')
  return [...new Set([small, skeletonOf(foldedName.toUpperCase())])]
}

function skeletonOf(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD')
}
