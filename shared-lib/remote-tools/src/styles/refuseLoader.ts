import type { LoaderContext } from 'webpack'

/** The loader of plain style sheets in a remote: there are none, because their selectors would be everybody's. */
export default function refuseLoader(this: LoaderContext<unknown>): never {
  throw new Error(`${this.resourcePath}: a remote has no plain style sheets, whose names are everybody's. Call it *.module.css`)
}
