/**
 * Tells webpack that components and contexts made at the top of a module do nothing by that, and takes their names for developer tools away
 * (a class's context goes with it, so it must be one that nothing imports): those that nothing imports are then left out.
 */
export default function pureLoader(source: string): string {
  return source
    .replace(
      /^var (\w+) = (\w+\.(?:forwardRef|memo|createContext)\()/gm,
      'var $1 = /*#__PURE__*/ $2',
    )
    .replace(/^\w+\.(displayName = "\w+"|contextType = \w+);$/gm, '')
}
