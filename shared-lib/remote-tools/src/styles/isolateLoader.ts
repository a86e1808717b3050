import type { LoaderContext } from 'webpack'
import { isolateStyles } from './isolateStyles.ts'
import { runPlugin } from './runPlugin.ts'

export default function isolateLoader(
  this: LoaderContext<{ layer: string }>,
  source: string,
): Promise<void> {
  const { layer } = this.getOptions()
  const isDesignSystem = /[\\/](remote|market)-kit[\\/]dist[\\/]/.test(this.resourcePath)
  return runPlugin(this, isolateStyles({ layer, isDesignSystem }), source)
}
