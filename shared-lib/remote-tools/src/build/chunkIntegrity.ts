import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compilation, type Compiler } from 'webpack'
import { filesBelow, integrityOf } from '../integrity.ts'

const PLUGIN = 'sori-chunk-integrity'
/** A placeholder for the hashes, because the hashes are known only after all files are written. */
const PLACEHOLDER = 'sori-hashes-of-chunks'
const SCRIPT_OR_SHEET = /\.(js|css)$/
const HASHES = '__webpack_require__.soriHashes'

/**
 * Makes browsers check the hashes of chunks and style sheets. {@link fillHashes} writes the hashes
 * into the built files.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const { createScript } =
        webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation)
      createScript.tap(PLUGIN, (source) => `${source}\n${codeForHash('script', 'url')}`)
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation)
      beforeTagInsert.tap(PLUGIN, (source, { tag, href }) => `${source}\n${codeForHash(tag, href)}`)
      addHashes(compilation)
    })
  }
}

/**
 * Returns code that sets `integrity` and `crossOrigin` of an element. They equal the attributes of
 * the preload link, because otherwise the browser would request the file twice.
 */
function codeForHash(tag: string, url: string): string {
  const hash = `${HASHES}[${url}.split("?")[0].split("/").pop()] || ""`
  return `${tag}.crossOrigin = "anonymous"; ${tag}.integrity = ${hash};`
}

function addHashes(compilation: Compilation): void {
  const { RuntimeGlobals, RuntimeModule } = webpack
  class Hashes extends RuntimeModule {
    constructor() {
      super('hashes of chunks', RuntimeModule.STAGE_ATTACH)
    }
    override generate() {
      return `${HASHES} = ${JSON.stringify(PLACEHOLDER)};`
    }
  }
  const extendedChunks = new WeakSet<webpack.Chunk>()
  compilation.hooks.runtimeRequirementInTree
    .for(RuntimeGlobals.ensureChunkHandlers)
    .tap(PLUGIN, (chunk) => {
      if (extendedChunks.has(chunk)) return
      extendedChunks.add(chunk)
      compilation.addRuntimeModule(chunk, new Hashes())
    })
}

/**
 * Writes the hashes into the files that load chunks. Leaves out `documentFiles`, which only the
 * document loads. Must run before {@link compressFolder}.
 */
export function fillHashes(folder: string, documentFiles: readonly string[] = []): void {
  const quotedPlaceholder = new RegExp(`(["'\`])${PLACEHOLDER}\\1`, 'g')
  const files = filesBelow(folder).filter((file) => SCRIPT_OR_SHEET.test(file))
  const loaders = files.filter((file) => readFileSync(file, 'utf8').includes(PLACEHOLDER))
  const documentPaths = documentFiles.map((file) => join(folder, file))
  const filesWithoutHash = new Set([...loaders, ...documentPaths])
  const chunks = files.filter((file) => !filesWithoutHash.has(file))
  const hashes = chunks.map((file) => [basename(file), integrityOf(readFileSync(file))])
  const table = JSON.stringify(Object.fromEntries(hashes.sort()))
  for (const file of loaders)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(quotedPlaceholder, () => table),
    )
}
