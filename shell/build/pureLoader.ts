/**
 * Tells webpack that components wrapped at the top of a module do nothing by that, and takes their names for developer tools away: those
 * that nothing imports are then left out.
 */
export default function pureLoader(source: string): string {
  return source.replace(/^var (\w+) = (\w+\.forwardRef\()/gm, 'var $1 = /*#__PURE__*/ $2').replace(/^\w+\.displayName = "\w+";$/gm, '')
}
