import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import webpack, { type Configuration, type Stats } from 'webpack'
import { type Release, release } from '../contract/registry/index.ts'
import { integrityOf } from './integrity.ts'
import { readManifest } from './readManifest.ts'
import { globalName, remoteConfig } from './remoteConfig.ts'
import { versionOf } from './version.ts'

/** The built version of a remote: its folder and what `release.json` says. */
export interface BuiltRemote {
  folder: string
  release: Release
  /** false when the same inputs had been built before */
  fresh: boolean
}

/** Builds the remote in `dir` into `dist/<version>/` unless that version is there already. */
export async function buildRemote(dir: string): Promise<BuiltRemote> {
  const manifest = await readManifest(dir)
  const version = versionOf(dir)
  const folder = join(dir, 'dist', version)
  const releaseFile = join(folder, 'release.json')
  if (existsSync(releaseFile)) {
    return { folder, release: release.parse(JSON.parse(readFileSync(releaseFile, 'utf8'))), fresh: false }
  }
  const building = join(dir, 'dist', `.building-${process.pid}`)
  rmSync(building, { recursive: true, force: true })
  try {
    const stats = await runWebpack(remoteConfig({ dir, manifest, version, outDir: building }))
    const made: Release = {
      name: manifest.name,
      version,
      entry: 'entry.js',
      global: globalName(manifest.name, version),
      preload: filesOf(stats, './src/lifecycles.tsx'),
      integrity: integrityBelow(building),
      manifest,
    }
    writeFileSync(join(building, 'release.json'), `${JSON.stringify(release.parse(made), null, 2)}\n`)
    rmSync(folder, { recursive: true, force: true })
    renameSync(building, folder)
    return { folder, release: made, fresh: true }
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

/** Runs webpack once; throws what it reports. */
export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString({ all: false, errors: true, colors: false })))
        else resolve(stats)
      })
    })
  })
}

/** The files that the browser needs to run the module `exposed`, beside the entry. */
function filesOf({ compilation }: Stats, exposed: string): string[] {
  const files = new Set<string>()
  for (const group of compilation.chunkGroups) {
    if (!group.origins.some(({ request }) => request === exposed)) continue
    for (const chunk of group.chunks) for (const file of chunk.files) if (/\.(js|css)$/.test(file)) files.add(file)
  }
  return [...files].sort()
}

function integrityBelow(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    found[relative(folder, path)] = integrityOf(readFileSync(path))
  }
  return found
}
