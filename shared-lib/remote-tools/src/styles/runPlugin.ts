import postcss, { type Plugin } from 'postcss'
import type { LoaderContext } from 'webpack'

/** Transforms the style sheet of a webpack loader with a PostCSS plugin. */
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
