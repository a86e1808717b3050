import { sharedModules } from '@sori/contract/shared-modules'
import type { Compilation, Compiler, javascript, Module } from 'webpack'
import webpack from 'webpack'
import { packageName } from './packageName.ts'

const PLUGIN = 'sori-shared-names'

/** Refuses imports that the shell does not provide, because they would be undefined at run time. */
export class SharedNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(PLUGIN, (compilation, { normalModuleFactory }) => {
      const checkImports = (parser: javascript.JavascriptParser) => {
        parser.hooks.importSpecifier.tap(PLUGIN, (_statement, source, name) => {
          const file = parser.state.module.resource
          // A development build compiles the shared packages too. They import names of each other
          // that the shell does not provide.
          if (isOfSharedPackage(file)) return
          const problem = importProblem(String(source), name)
          if (!problem && name !== null) keepName(parser.state.module, String(source), name)
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

const packageNames = Object.keys(sharedModules).map(packageName)

function isOfSharedPackage(file: string): boolean {
  return packageNames.some((name) => file.includes(`/node_modules/${name}/`))
}

type Names = Record<string, string[]>

function keepName({ buildInfo }: Module, source: string, name: string): void {
  if (!buildInfo || !sharedModules[source as keyof typeof sharedModules]) return
  const names: Names = buildInfo[PLUGIN] ?? {}
  buildInfo[PLUGIN] = { ...names, [source]: [...(names[source] ?? []), name] }
}

/** Returns the imported names of the shell's facades, by package. */
export function usedNames({ modules, chunkGraph }: Compilation): Names {
  const used = new Map<string, Set<string>>()
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    const parts = (module as { modules?: Iterable<Module> }).modules ?? [module]
    for (const { buildInfo } of parts)
      for (const [source, names] of Object.entries((buildInfo?.[PLUGIN] ?? {}) as Names))
        used.set(source, new Set([...(used.get(source) ?? []), ...names]))
  }
  const sorted = [...used].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([source, names]) => [source, [...names].sort()]))
}

/**
 * Returns why the import `name` of `source` would fail at run time; null is the whole namespace.
 */
export function importProblem(source: string, name: string | null): string | undefined {
  const provided: readonly string[] | null | undefined =
    sharedModules[source as keyof typeof sharedModules]
  if (!provided || (name !== null && provided.includes(name))) return undefined
  const what = name === null ? 'the whole package' : `'${name}'`
  return `the shell does not provide ${what} of '${source}'. It provides: ${provided.join(', ')}`
}
