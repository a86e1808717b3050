/**
 * Marks React calls as pure, so that webpack drops unused components and contexts. Removes
 * `contextType`, so no class component that reads a context may be imported.
 */
export default function pureLoader(source: string): string {
  return source
    .replace(
      /^var (\w+) = (\w+\.(?:forwardRef|memo|createContext)\()/gm,
      'var $1 = /*#__PURE__*/ $2',
    )
    .replace(/^\w+\.(displayName = "\w+"|contextType = \w+);$/gm, '')
}
