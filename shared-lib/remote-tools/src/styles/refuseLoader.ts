import type { LoaderContext } from 'webpack'

export default function refuseLoader(this: LoaderContext<unknown>): never {
  throw new Error(
    `${this.resourcePath}: a remote cannot have plain style sheets. Rename it to *.module.css.`,
  )
}
