import type { LoaderContext } from 'webpack'

/**
 * Refuses plain style sheets in a remote, because their selectors would apply to the whole page.
 */
export default function refuseLoader(this: LoaderContext<unknown>): never {
  throw new Error(
    `${this.resourcePath}: a remote has no plain style sheets, whose names are everybody's. Call it *.module.css`,
  )
}
