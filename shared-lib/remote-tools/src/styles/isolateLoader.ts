import postcss from 'postcss'
import type { LoaderContext } from 'webpack'
import { isolateStyles } from './isolateStyles.ts'

/** The loader of a remote's CSS modules: {@link isolateStyles} before css-loader. */
export default async function isolateLoader(
  this: LoaderContext<{ layer: string }>,
  source: string,
): Promise<void> {
  const done = this.async()
  const { layer } = this.getOptions()
  const isDesignSystem = /[\\/](remote|market)-kit[\\/]dist[\\/]/.test(this.resourcePath)
  try {
    const { css, map } = await postcss([isolateStyles({ layer, isDesignSystem })]).process(source, {
      from: this.resourcePath,
      map: { inline: false, annotation: false },
    })
    done(null, css, map.toJSON() as never)
  } catch (error) {
    done(error as Error)
  }
}
