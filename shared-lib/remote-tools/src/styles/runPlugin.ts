import postcss, { type Plugin } from 'postcss'
import type { LoaderContext } from 'webpack'

/** Passes the sheet of a loader through a plugin of PostCSS. */
export async function runPlugin<Options>(
  loader: LoaderContext<Options>,
  plugin: Plugin,
  source: string,
): Promise<void> {
  const callback = loader.async()
  try {
    const { css, map } = await postcss([plugin]).process(source, {
      from: loader.resourcePath,
      map: { inline: false, annotation: false },
    })
    callback(null, css, map.toJSON() as never)
  } catch (error) {
    callback(error as Error)
  }
}
