// usage: node build.ts — builds the shell into dist/ (index.html, assets/). Nothing to do when nothing has changed.
// SHELL_GALLERY=1 adds the design system's gallery at /__gallery (development only).
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compressFolder, hashOfInputs, runWebpack } from '@sori/remote-tools/build'
import { shellConfig } from './build/config.ts'
import { indexPage } from './build/page.ts'
import { printSizes } from './build/sizes.ts'

const dir = import.meta.dirname
const dist = join(dir, 'dist')
const gallery = process.env.SHELL_GALLERY === '1'
/** Served beside the page: what others have made of it, and under which licences. */
const texts = {
  'font-licence.txt': createRequire(import.meta.url).resolve('pretendard/dist/LICENSE.txt'),
  'third-party-notices.txt': join(dir, '../docs/third-party-notices.txt'),
}
const hash = createHash('sha256')
for (const file of Object.values(texts)) hash.update(readFileSync(file))
const inputs = `${hashOfInputs(dir)}-${hash.digest('hex').slice(0, 8)}${gallery ? '-gallery' : ''}`
const record = join(dist, 'build.json')

if (existsSync(record) && (JSON.parse(readFileSync(record, 'utf8')) as { inputs: string }).inputs === inputs) {
  console.info(`shell ${inputs} is built already`)
} else {
  const building = join(dir, `.building-${process.pid}`)
  rmSync(building, { recursive: true, force: true })
  try {
    const stats = await runWebpack(shellConfig({ dir, outDir: building, gallery }))
    mkdirSync(building, { recursive: true })
    cpSync(join(dir, 'build/static'), building, { recursive: true })
    for (const [name, file] of Object.entries(texts)) cpSync(file, join(building, name))
    writeFileSync(join(building, 'index.html'), indexPage(stats))
    await compressFolder(building)
    writeFileSync(join(building, 'build.json'), `${JSON.stringify({ inputs })}\n`)
    install(building)
    console.info(`shell ${inputs} built`)
    printSizes(dist)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

/** Puts the new build in place: assets first, the page last; assets of builds before stay for the tabs that run on them, for 14 days. */
function install(from: string): void {
  const assets = join(dist, 'assets')
  mkdirSync(assets, { recursive: true })
  cpSync(join(from, 'assets'), assets, { recursive: true })
  const kept = new Set(readdirSync(join(from, 'assets'), { recursive: true }).map(String))
  const old = Date.now() - 14 * 24 * 3600_000
  for (const file of readdirSync(assets, { recursive: true }).map(String)) {
    const { mtimeMs, isFile } = entryOf(join(assets, file))
    if (isFile && !kept.has(file) && mtimeMs < old) rmSync(join(assets, file))
  }
  for (const file of readdirSync(from).filter((name) => name !== 'assets')) renameSync(join(from, file), join(dist, file))
}

function entryOf(path: string): { mtimeMs: number; isFile: boolean } {
  const stat = statSync(path)
  return { mtimeMs: stat.mtimeMs, isFile: stat.isFile() }
}
