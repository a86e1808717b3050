import { sharedModules } from '@sori/contract/shared-modules'
import type { Compilation, Compiler, javascript, Module } from 'webpack'
import webpack from 'webpack'
import { packageName } from './packageName.ts'

const PLUGIN = 'sori-shared-names'

/**
 * Makes a build fail if it imports a name that the shell does not provide. Such a name would be
 * undefined at run time.
 */
export class SharedNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(PLUGIN, (compilation, { normalModuleFactory }) => {
      const checkImports = (parser: javascript.JavascriptParser) => {
        parser.hooks.importSpecifier.tap(PLUGIN, (_statement, source, name) => {
          const file = parser.state.module.resource
          // A development build compiles the shared packages too. They may import from each other
          // names that the shell does not provide.
          if (isInSharedPackage(file)) return
          const problem = importProblem(String(source), name)
          if (problem) compilation.errors.push(new webpack.WebpackError(`${file}: ${problem}`))
          else if (name !== null) recordImport(parser.state.module, String(source), name)
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

function isInSharedPackage(file: string): boolean {
  return packageNames.some((name) => file.includes(`/node_modules/${name}/`))
}

type Names = Record<string, string[]>

function recordImport({ buildInfo }: Module, source: string, name: string): void {
  if (!buildInfo || !sharedModules[source as keyof typeof sharedModules]) return
  const names: Names = buildInfo[PLUGIN] ?? {}
  buildInfo[PLUGIN] = { ...names, [source]: [...(names[source] ?? []), name] }
}

/** Returns the names that the build imports from each shared package. */
export function usedNames({ modules, chunkGraph }: Compilation): Names {
  const usedBySource = new Map<string, Set<string>>()
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    const concatenatedModules = (module as { modules?: Iterable<Module> }).modules ?? [module]
    for (const { buildInfo } of concatenatedModules)
      for (const [source, names] of Object.entries((buildInfo?.[PLUGIN] ?? {}) as Names))
        usedBySource.set(source, new Set([...(usedBySource.get(source) ?? []), ...names]))
  }
  const sortedEntries = [...usedBySource].sort(([first], [second]) => (first < second ? -1 : 1))
  return Object.fromEntries(sortedEntries.map(([source, names]) => [source, [...names].sort()]))
}

/**
 * Returns the reason why an import would fail at run time, or undefined. `name` is null if the
 * whole package is imported.
 */
export function importProblem(source: string, name: string | null): string | undefined {
  const providedNames: readonly string[] | null | undefined =
    sharedModules[source as keyof typeof sharedModules]
  if (!providedNames || (name !== null && providedNames.includes(name))) return undefined
  const importedPart = name === null ? 'the whole package' : `'${name}'`
  const names = providedNames.join(', ')
  return `the shell does not provide ${importedPart} of '${source}'. It provides: ${names}`
}
