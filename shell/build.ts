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
/** The input hash of the last build. Outside `dist`: files in `dist` are published. */
const inputsRecord = join(dir, '../.cache/shell-inputs.txt')

const hasBuild = existsSync(join(dist, 'release.json')) && existsSync(inputsRecord)
if (hasBuild && readFileSync(inputsRecord, 'utf8') === inputs) {
  console.info(`shell ${inputs} is already built`)
} else {
  const buildFolder = join(dir, `../.cache/shell-building-${process.pid}`)
  rmSync(buildFolder, { recursive: true, force: true })
  try {
    const stats = await runWebpack(shellConfig({ dir, outDir: buildFolder, gallery: false }))
    const fontsPath = await placeFonts(buildFolder)
    cpSync(join(dir, 'build/static'), buildFolder, { recursive: true })
    for (const [name, file] of Object.entries(licences)) cpSync(file, join(buildFolder, name))
    const { entrypoints } = stats.compilation
    const entryFiles = [...entrypoints.values()].flatMap((entry) => entry.getFiles())
    fillHashes(buildFolder, [...entryFiles, fontsPath])
    const topBarHtml = await renderTopBar(join(buildFolder, 'frame'))
    writeFileSync(
      join(buildFolder, 'index.html'),
      indexPage({ stats, folder: buildFolder, fontsPath, topBarHtml }),
    )
    const version = versionOfBuild(buildFolder, readPackage(dir).version)
    await compressFolder(buildFolder)
    const release = JSON.stringify(releaseOf(buildFolder, version), null, 2)
    writeFileSync(join(buildFolder, 'release.json'), `${release}\n`)
    rmSync(dist, { recursive: true, force: true })
    renameSync(buildFolder, dist)
    mkdirSync(dirname(inputsRecord), { recursive: true })
    writeFileSync(inputsRecord, inputs)
    console.info(`shell ${inputs} built`)
  } finally {
    rmSync(buildFolder, { recursive: true, force: true })
  }
}

/** Returns the HTML of the top bar. Compiles and runs `renderFrame` in the temporary `folder`. */
async function renderTopBar(folder: string): Promise<string> {
  await runWebpack(frameConfig(dir, folder))
  const { renderFrame } = createRequire(import.meta.url)(join(folder, 'frame.cjs')) as {
    renderFrame(): string
  }
  rmSync(folder, { recursive: true })
  return renderFrame()
}
