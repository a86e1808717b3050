import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Release,
  type ReleasedManifest,
  release as releaseSchema,
} from '@sori/contract/registry'
import webpack, { type Configuration, type Stats } from 'webpack'
import { filesBelow, integrityBelow } from '../integrity.ts'
import { builtVersion, recordBuild } from './builtVersions.ts'
import { fillHashes } from './chunkIntegrity.ts'
import { compressFolder } from './compressFolder.ts'
import { readManifest } from './readManifest.ts'
import { globalName, remoteConfig, requiredRange } from './remoteConfig.ts'
import { usedNames } from './sharedNamesPlugin.ts'
import {
  hashOfInputs,
  pendingVersion,
  readPackage,
  versionOfBuild,
  withVersion,
} from './version.ts'

const LIFECYCLES = './src/lifecycles.tsx'
const TEXT_FILE = /\.(js|css|map|json)$/
const SCRIPT_OR_SHEET = /\.(js|css)$/

export interface BuiltRemote {
  folder: string
  release: Release
  /** False if an earlier build had equal inputs or an equal result. */
  isNew: boolean
}

/** Builds the remote in `dir` into `dist/<version>/` unless that folder exists. */
export async function buildRemote(dir: string): Promise<BuiltRemote> {
  const inputs = hashOfInputs(dir)
  const earlierVersion = builtVersion(dir, inputs)
  if (earlierVersion) return readBuiltRemote(join(dir, 'dist', earlierVersion), { isNew: false })
  const temporaryFolder = join(dir, 'dist', `.building-${process.pid}`)
  rmSync(temporaryFolder, { recursive: true, force: true })
  try {
    const version = await buildInto(temporaryFolder, dir)
    const folder = join(dir, 'dist', version)
    const isNew = !existsSync(join(folder, 'release.json'))
    if (isNew) {
      rmSync(folder, { recursive: true, force: true })
      renameSync(temporaryFolder, folder)
    }
    recordBuild(dir, inputs, version)
    return readBuiltRemote(folder, { isNew })
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}

function readBuiltRemote(folder: string, { isNew }: Pick<BuiltRemote, 'isNew'>): BuiltRemote {
  const json = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
  return { folder, release: releaseSchema.parse(json), isNew }
}

async function buildInto(folder: string, dir: string): Promise<string> {
  const manifest = await readManifest(dir)
  const { version: packageVersion } = readPackage(dir)
  const stats = await runWebpack(
    remoteConfig({ dir, manifest, version: pendingVersion(packageVersion), outDir: folder }),
  )
  // The version is a hash of all files in the folder. A changed manifest must change the version.
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const version = versionOfBuild(folder, packageVersion)
  const textFiles = filesBelow(folder).filter((file) => TEXT_FILE.test(file))
  for (const file of textFiles)
    writeFileSync(file, withVersion(readFileSync(file, 'utf8'), version))
  rmSync(join(folder, 'manifest.json'))
  rmSync(join(folder, 'mf-stats.json'))
  fillHashes(folder)
  await compressFolder(folder)
  const release: Release = {
    name: manifest.name,
    version,
    entry: 'entry.js',
    global: globalName(manifest.name, version),
    preload: filesOf(stats, LIFECYCLES),
    pages: pagesOf(stats, manifest),
    integrity: integrityBelow(folder),
    manifest,
    requires: requirementsOf(stats, dir),
    uses: usedNames(stats.compilation),
  }
  writeFileSync(
    join(folder, 'release.json'),
    `${JSON.stringify(releaseSchema.parse(release), null, 2)}\n`,
  )
  return version
}

export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors()) reject(new Error(errorsOf(stats)))
        else resolve(stats)
      })
    })
  })
}

export function errorsOf(stats: Stats | undefined): string | undefined {
  return stats?.toString({ all: false, errors: true, colors: false })
}

/** Returns the files of each route's page, without the files of the lifecycles. */
function pagesOf(stats: Stats, { routes }: ReleasedManifest): Release['pages'] {
  const lifecycleFiles = new Set(filesOf(stats, LIFECYCLES))
  const pages = routes.flatMap(({ path, page }) => {
    if (page === undefined) return []
    const files = filesOf(stats, page)
    if (files.length === 0) throw new Error(`${path}: nothing imports the page ${page}`)
    return [[path, files.filter((file) => !lifecycleFiles.has(file))] as const]
  })
  return Object.fromEntries(pages)
}

/** Returns the files of an exposed or lazily imported module, without the entry. */
function filesOf({ compilation }: Stats, imported: string): string[] {
  const groups = compilation.chunkGroups.filter(({ origins }) =>
    origins.some(({ request }) => request === imported),
  )
  const files = groups.flatMap(({ chunks }) => chunks.flatMap((chunk) => [...chunk.files]))
  return [...new Set(files)].filter((file) => SCRIPT_OR_SHEET.test(file)).sort()
}

/** Returns the shared packages that the remote imports, with the required ranges of versions. */
function requirementsOf({ compilation }: Stats, dir: string): Record<string, string> {
  const sharedImports = [...compilation.modules].filter(
    ({ type }) => type === 'consume-shared-module',
  )
  const names = sharedImports.flatMap(
    (module) => (module as { options?: { shareKey?: string } }).options?.shareKey ?? [],
  )
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => [name, requiredRange(dir, name)]),
  )
}
