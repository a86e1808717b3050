import { sharedModules } from '@sori/contract/shared-modules'
import type { Compiler, javascript } from 'webpack'
import webpack from 'webpack'

const NAME = 'sori-shared-names'

/**
 * Refuses an import of a name that the shell does not provide of a shared package: it would be `undefined` at run time. The kit's own files are
 * looked at too.
 */
export class SharedNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      const watch = (parser: javascript.JavascriptParser) => {
        parser.hooks.importSpecifier.tap(NAME, (_statement, source, name) => {
          const trouble = wrongName(String(source), name)
          const file = parser.state.module.resource
          if (trouble) compilation.errors.push(new webpack.WebpackError(`${file}: ${trouble}`))
        })
      }
      for (const type of ['javascript/auto', 'javascript/esm']) {
        normalModuleFactory.hooks.parser
          .for(type)
          .tap(NAME, (parser) => watch(parser as javascript.JavascriptParser))
      }
    })
  }
}

/**
 * Returns the error of importing `name` (null: the namespace) from `source`; undefined when it is
 * provided, or not shared.
 */
export function wrongName(source: string, name: string | null): string | undefined {
  const provided: readonly string[] | null | undefined =
    sharedModules[source as keyof typeof sharedModules]
  if (!provided || (name !== null && provided.includes(name))) return undefined
  const what = name === null ? 'the whole package' : `'${name}'`
  return `the shell does not provide ${what} of '${source}', only: ${provided.join(', ')}`
}
