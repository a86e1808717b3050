import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { LoaderContext } from 'webpack'

/**
 * Names the local classes of a sheet `owner-name-hash`. The hash is of the sheet's path and text: two versions of a remote in one page, of which the
 * sheets differ, have no name in common.
 */
export function classNames(owner: string) {
  return (
    { resourcePath, rootContext }: LoaderContext<unknown>,
    _pattern: string,
    name: string,
  ): string => {
    const hash = createHash('sha256')
      .update(relative(rootContext, resourcePath).split(sep).join('/'))
      .update(readFileSync(resourcePath))
    return `${owner}-${name}-${hash
      .digest('base64url')
      .replace(/[^0-9A-Za-z]/g, '')
      .slice(0, 6)}`
  }
}
