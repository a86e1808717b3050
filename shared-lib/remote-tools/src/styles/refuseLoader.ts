import type { LoaderContext } from 'webpack'

/** Refuses plain style sheets, whose selectors would apply to the whole page. */
export default function refuseLoader(this: LoaderContext<unknown>): never {
  throw new Error(
    `${this.resourcePath}: a remote cannot have plain style sheets. Rename it to *.module.css.`,
  )
}
