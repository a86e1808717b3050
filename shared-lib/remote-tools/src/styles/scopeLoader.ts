import type { LoaderContext } from 'webpack'
import { runPlugin } from './runPlugin.ts'
import { type Scope, scopeStyles } from './scopeStyles.ts'

export default function scopeLoader(this: LoaderContext<Scope>, source: string): Promise<void> {
  return runPlugin(this, scopeStyles(this.getOptions()), source)
}
