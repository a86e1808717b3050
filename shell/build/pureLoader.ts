const REACT_CALL = /^var (\w+) = (\w+\.(?:forwardRef|memo|createContext)\()/gm
const STATIC_FIELD = /^\w+\.(displayName = "\w+"|contextType = \w+);$/gm

/**
 * Marks React calls as pure, so that webpack drops unused components and contexts. Removes
 * `contextType`, so no class component that reads a context may be imported.
 */
export default function pureLoader(source: string): string {
  return source.replace(REACT_CALL, 'var $1 = /*#__PURE__*/ $2').replace(STATIC_FIELD, '')
}
