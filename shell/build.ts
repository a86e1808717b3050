// usage: node build.ts — builds the shell into dist/ (index.html, assets/, release.json). Nothing to do when nothing has changed.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  compressFolder,
  fillHashes,
  hashOfInputs,
  readPackage,
  runWebpack,
  versionOfBuild,
} from '@sori/remote-tools/build'
import { shellConfig } from './build/config.ts'
import { placeFonts, syllablesOfWords } from './build/fonts.ts'
import { indexPage } from './build/page.ts'
import { releaseOf } from './build/release.ts'
import { printSizes } from './build/sizes.ts'

const dir = import.meta.dirname
const dist = join(dir, 'dist')
/** Served beside the page: what others have made of it, and under which licences. */
const texts = {
  'font-licence.txt': createRequire(import.meta.url).resolve('pretendard/dist/LICENSE.txt'),
  'third-party-notices.txt': join(dir, '../docs/third-party-notices.txt'),
}
const hash = createHash('sha256')
for (const file of Object.values(texts)) hash.update(readFileSync(file))
hash.update(syllablesOfWords())
const inputs = `${hashOfInputs(dir)}-${hash.digest('hex').slice(0, 8)}`
/** Beside the build: every file in it is the release's. */
const record = join(dir, '../.cache/shell-inputs.txt')

if (
  existsSync(join(dist, 'release.json')) &&
  existsSync(record) &&
  readFileSync(record, 'utf8') === inputs
) {
  console.info(`shell ${inputs} is built already`)
} else {
  // in the cache, which no check of the sources reads
  const building = join(dir, `../.cache/shell-building-${process.pid}`)
  rmSync(building, { recursive: true, force: true })
  try {
    const stats = await runWebpack(shellConfig({ dir, outDir: building, gallery: false }))
    const fonts = await placeFonts(building)
    cpSync(join(dir, 'build/static'), building, { recursive: true })
    for (const [name, file] of Object.entries(texts)) cpSync(file, join(building, name))
    fillHashes(building)
    writeFileSync(join(building, 'index.html'), indexPage({ stats, folder: building, fonts }))
    const version = versionOfBuild(building, readPackage(dir).version)
    await compressFolder(building)
    writeFileSync(
      join(building, 'release.json'),
      `${JSON.stringify(releaseOf(building, version), null, 2)}\n`,
    )
    rmSync(dist, { recursive: true, force: true })
    renameSync(building, dist)
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, inputs)
    console.info(`shell ${inputs} built`)
    printSizes(dist)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}
