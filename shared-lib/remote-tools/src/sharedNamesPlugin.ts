import { sharedModules } from '@sori/contract/shared-modules'
import type { Compiler, javascript } from 'webpack'
import webpack from 'webpack'

const PLUGIN = 'sori-shared-names'

/** Refuses imports that would be undefined at run time, because the shell lacks them. */
export class SharedNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(PLUGIN, (compilation, { normalModuleFactory }) => {
      const checkImports = (parser: javascript.JavascriptParser) => {
        parser.hooks.importSpecifier.tap(PLUGIN, (_statement, source, name) => {
          const problem = importProblem(String(source), name)
          const file = parser.state.module.resource
          if (problem) compilation.errors.push(new webpack.WebpackError(`${file}: ${problem}`))
        })
      }
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser
          .for(type)
          .tap(PLUGIN, (parser) => checkImports(parser as javascript.JavascriptParser))
    })
  }
}

/** Returns why `source` has no export `name` at run time; null is the whole namespace. */
export function importProblem(source: string, name: string | null): string | undefined {
  const provided: readonly string[] | null | undefined =
    sharedModules[source as keyof typeof sharedModules]
  if (!provided || (name !== null && provided.includes(name))) return undefined
  const what = name === null ? 'the whole package' : `'${name}'`
  return `the shell does not provide ${what} of '${source}'. It provides: ${provided.join(', ')}`
}
