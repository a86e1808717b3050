import postcss from 'postcss'
import type { LoaderContext } from 'webpack'
import { isolateStyles } from './isolateStyles.ts'

export default async function isolateLoader(
  this: LoaderContext<{ layer: string }>,
  source: string,
): Promise<void> {
  const callback = this.async()
  const { layer } = this.getOptions()
  const isDesignSystem = /[\\/](remote|market)-kit[\\/]dist[\\/]/.test(this.resourcePath)
  try {
    const { css, map } = await postcss([isolateStyles({ layer, isDesignSystem })]).process(source, {
      from: this.resourcePath,
      map: { inline: false, annotation: false },
    })
    callback(null, css, map.toJSON() as never)
  } catch (error) {
    callback(error as Error)
  }
}
