import type { LoaderContext } from 'webpack'
import { isolateStyles } from './isolateStyles.ts'
import { runPlugin } from './runPlugin.ts'

const DESIGN_SYSTEM_FILE = /[\\/](remote|market)-kit[\\/]dist[\\/]/

export default function isolateLoader(
  this: LoaderContext<{ layer: string }>,
  source: string,
): Promise<void> {
  const { layer } = this.getOptions()
  const isDesignSystem = DESIGN_SYSTEM_FILE.test(this.resourcePath)
  return runPlugin(this, isolateStyles({ layer, isDesignSystem }), source)
}
