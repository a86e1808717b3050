/**
 * Lets webpack drop unused components and contexts. A class with a context must not be imported:
 * its context is removed.
 */
export default function pureLoader(source: string): string {
  return source
    .replace(
      /^var (\w+) = (\w+\.(?:forwardRef|memo|createContext)\()/gm,
      'var $1 = /*#__PURE__*/ $2',
    )
    .replace(/^\w+\.(displayName = "\w+"|contextType = \w+);$/gm, '')
}
