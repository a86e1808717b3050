// usage: node build.ts — builds the shell into dist/ (index.html, assets/, release.json),
// unless nothing has changed
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
import { frameConfig, shellConfig } from './build/config.ts'
import { placeFonts, syllablesOfTexts } from './build/fonts.ts'
import { indexPage } from './build/page.ts'
import { releaseOf } from './build/release.ts'

const dir = import.meta.dirname
const dist = join(dir, 'dist')
const licences = {
  'font-licence.txt': createRequire(import.meta.url).resolve('pretendard/dist/LICENSE.txt'),
  'third-party-notices.txt': join(dir, '../docs/third-party-notices.txt'),
}
const otherInputs = Object.values(licences).map((file) => readFileSync(file, 'utf8'))
const hash = createHash('sha256')
  .update([...otherInputs, syllablesOfTexts()].join())
  .digest('hex')
const inputs = `${hashOfInputs(dir)}-${hash.slice(0, 8)}`
/** Outside `dist`, because all its files are part of the release. */
const record = join(dir, '../.cache/shell-inputs.txt')

const hasBuild = existsSync(join(dist, 'release.json')) && existsSync(record)
if (hasBuild && readFileSync(record, 'utf8') === inputs) {
  console.info(`shell ${inputs} is already built`)
} else {
  const building = join(dir, `../.cache/shell-building-${process.pid}`)
  rmSync(building, { recursive: true, force: true })
  try {
    const stats = await runWebpack(shellConfig({ dir, outDir: building, gallery: false }))
    const fonts = await placeFonts(building)
    cpSync(join(dir, 'build/static'), building, { recursive: true })
    for (const [name, file] of Object.entries(licences)) cpSync(file, join(building, name))
    fillHashes(building)
    const frame = await frameOf(join(building, 'frame'))
    writeFileSync(
      join(building, 'index.html'),
      indexPage({ stats, folder: building, fonts, frame }),
    )
    const version = versionOfBuild(building, readPackage(dir).version)
    await compressFolder(building)
    const release = JSON.stringify(releaseOf(building, version), null, 2)
    writeFileSync(join(building, 'release.json'), `${release}\n`)
    rmSync(dist, { recursive: true, force: true })
    renameSync(building, dist)
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, inputs)
    console.info(`shell ${inputs} built`)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

/** Returns the HTML of the top bar. `folder` contains its code meanwhile. */
async function frameOf(folder: string): Promise<string> {
  await runWebpack(frameConfig(dir, folder))
  const { renderFrame } = createRequire(import.meta.url)(join(folder, 'frame.cjs')) as {
    renderFrame(): string
  }
  rmSync(folder, { recursive: true })
  return renderFrame()
}
