import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LoaderContext } from 'webpack'
import { pathIn } from '../integrity.ts'

/** Names classes `owner-name-hash`, so that a page can have two versions of a style sheet. */
export function classNames(owner: string) {
  return (
    { resourcePath, rootContext }: LoaderContext<unknown>,
    _pattern: string,
    name: string,
  ): string => {
    const hash = createHash('sha256')
      .update(pathIn(rootContext, resourcePath))
      .update(readFileSync(resourcePath))
      .digest('base64url')
    return `${owner}-${name}-${hash.replace(/[^0-9A-Za-z]/g, '').slice(0, 6)}`
  }
}
