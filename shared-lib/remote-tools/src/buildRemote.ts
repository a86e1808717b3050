import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Release, type RemoteManifest, release } from '@sori/contract/registry'
import webpack, { type Configuration, type Stats } from 'webpack'
import { builtVersion, recordBuild } from './builtVersions.ts'
import { fillHashes } from './chunkIntegrity.ts'
import { compressFolder } from './compressFolder.ts'
import { filesBelow, integrityBelow } from './integrity.ts'
import { readManifest } from './readManifest.ts'
import { globalName, remoteConfig, requiredRange } from './remoteConfig.ts'
import {
  hashOfInputs,
  pendingVersion,
  readPackage,
  versionOfBuild,
  withVersion,
} from './version.ts'

/** The built version of a remote: its folder and what `release.json` says. */
export interface BuiltRemote {
  folder: string
  release: Release
  /** False when the same inputs, or other inputs with the same result, had been built before. */
  fresh: boolean
}

/**
 * Builds the remote in `dir` into `dist/<version>/` unless it exists. The version is named after
 * the built files.
 */
export async function buildRemote(dir: string): Promise<BuiltRemote> {
  const inputs = hashOfInputs(dir)
  const known = builtVersion(dir, inputs)
  if (known) return read(join(dir, 'dist', known), false)
  const building = join(dir, 'dist', `.building-${process.pid}`)
  rmSync(building, { recursive: true, force: true })
  try {
    const version = await buildInto(building, dir)
    const folder = join(dir, 'dist', version)
    const fresh = !existsSync(join(folder, 'release.json'))
    if (fresh) {
      rmSync(folder, { recursive: true, force: true })
      renameSync(building, folder)
    }
    recordBuild(dir, inputs, version)
    return read(folder, fresh)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

function read(folder: string, fresh: boolean): BuiltRemote {
  return {
    folder,
    release: release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))),
    fresh,
  }
}

/** Builds with a pending version, names the version after the result and writes it into the files. Answers the version. */
async function buildInto(folder: string, dir: string): Promise<string> {
  const manifest = await readManifest(dir)
  const { version: packageVersion } = readPackage(dir)
  const stats = await runWebpack(
    remoteConfig({ dir, manifest, version: pendingVersion(packageVersion), outDir: folder }),
  )
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const version = versionOfBuild(folder, packageVersion)
  for (const file of textsBelow(folder))
    writeFileSync(file, withVersion(readFileSync(file, 'utf8'), version))
  rmSync(join(folder, 'manifest.json'))
  rmSync(join(folder, 'mf-stats.json'))
  fillHashes(folder)
  await compressFolder(folder)
  const made = {
    ...releaseOf(folder, manifest, version, filesOf(stats, './src/lifecycles.tsx')),
    requires: requirementsOf(stats, dir),
  }
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release.parse(made), null, 2)}\n`)
  return version
}

function releaseOf(
  folder: string,
  manifest: RemoteManifest,
  version: string,
  preload: string[],
): Release {
  const global = globalName(manifest.name, version)
  return {
    name: manifest.name,
    version,
    entry: 'entry.js',
    global,
    preload,
    integrity: integrityBelow(folder),
    manifest,
  }
}

/** Runs webpack once. Throws its errors. */
export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors())
          reject(new Error(stats?.toString({ all: false, errors: true, colors: false })))
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
    for (const chunk of group.chunks)
      for (const file of chunk.files) if (/\.(js|css)$/.test(file)) files.add(file)
  }
  return [...files].sort()
}

/** Returns the shared packages that the remote imports, each with the range that the browser checks. */
function requirementsOf({ compilation }: Stats, dir: string): Record<string, string> {
  const consumed = [...compilation.modules].filter(({ type }) => type === 'consume-shared-module')
  const names = consumed.flatMap(
    (module) => (module as { options?: { shareKey?: string } }).options?.shareKey ?? [],
  )
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => [name, requiredRange(dir, name)]),
  )
}

function textsBelow(folder: string): string[] {
  return filesBelow(folder).filter((file) => /\.(js|css|map|json)$/.test(file))
}
