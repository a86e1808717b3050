import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compilation, type Compiler } from 'webpack'
import { filesBelow, integrityOf } from './integrity.ts'

const NAME = 'sori-chunk-integrity'
/** Stands in the build for the hashes, which are known when every file is final. */
const PENDING = 'sori-hashes-of-chunks'
const HASHES = '__webpack_require__.soriHashes'

/**
 * Lets browsers run a chunk or style sheet only if it has the hash in the file with webpack's
 * runtime (the entry, whose hash is in the registry). {@link fillHashes} writes the hashes after
 * the build.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { createScript } =
        webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation)
      createScript.tap(NAME, (source) => `${source}\n${marked('script', 'url')}`)
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation)
      beforeTagInsert.tap(NAME, (source, { tag, href }) => `${source}\n${marked(tag, href)}`)
      bringHashes(compilation)
    })
  }
}

/** Code that sets the hash and the CORS mode of a `tag`. A preload link sets the same two, so the browser uses the file that it has fetched. */
function marked(tag: string, url: string): string {
  return `${tag}.crossOrigin = "anonymous"; ${tag}.integrity = ${HASHES}[${url}.split("?")[0].split("/").pop()] || "";`
}

function bringHashes(compilation: Compilation): void {
  const { RuntimeGlobals, RuntimeModule } = webpack
  class Hashes extends RuntimeModule {
    constructor() {
      super('hashes of chunks', RuntimeModule.STAGE_ATTACH)
    }
    override generate() {
      return `${HASHES} = ${JSON.stringify(PENDING)};`
    }
  }
  const having = new WeakSet<webpack.Chunk>()
  compilation.hooks.runtimeRequirementInTree
    .for(RuntimeGlobals.ensureChunkHandlers)
    .tap(NAME, (chunk) => {
      if (having.has(chunk)) return
      having.add(chunk)
      compilation.addRuntimeModule(chunk, new Hashes())
    })
}

/** Writes the hashes of all scripts and style sheets below `folder` into the files that load them. Compressed copies are made after this. */
export function fillHashes(folder: string): void {
  const place = new RegExp(`(["'\`])${PENDING}\\1`, 'g')
  const loaded = filesBelow(folder).filter((file) => /\.(js|css)$/.test(file))
  const loaders = loaded.filter((file) => readFileSync(file, 'utf8').includes(PENDING))
  const hashes = loaded
    .filter((file) => !loaders.includes(file))
    .map((file) => [basename(file), integrityOf(readFileSync(file))])
  const table = JSON.stringify(Object.fromEntries(hashes.sort()))
  for (const file of loaders) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(place, () => table),
    )
  }
}
