import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredRemote } from '@sori/contract/registry'
import webpack, { type Compiler, type Configuration, type Stats } from 'webpack'
import { errorsOf } from '../build/buildRemote.ts'
import { ChunkIntegrityPlugin } from '../build/chunkIntegrity.ts'
import { MANIFEST, readManifest } from '../build/readManifest.ts'
import { globalName, remoteConfig } from '../build/remoteConfig.ts'
import type { BuildResult } from './buildNotifier.ts'
import { hotConfig } from './hotConfig.ts'

/** The version name of development builds. Their files change, so browsers must not cache them. */
export const DEVELOPMENT = 'development'

const TESTS_AND_BUILT_FILES = /\.test\.tsx?$|[\\/]dist[\\/]\.development/

export interface WatchedRemote {
  name: string
  folder: string
  registered(): RegisteredRemote
}

/** Builds the remote now and after each change. Calls `onBuilt` after each build. */
export async function watchRemote(
  dir: string,
  onBuilt: (result: BuildResult) => void,
): Promise<WatchedRemote> {
  const folder = join(dir, 'dist/.development')
  let manifest = await readManifest(dir)
  const { name } = manifest
  const base = `/remotes/${name}/${DEVELOPMENT}/`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = remoteConfig({ dir, manifest, version: DEVELOPMENT, outDir: folder, isHot: true })
  await watchBuild(
    withManifestWatch(hotConfig(developmentConfig(config), dir), dir),
    async (build) => {
      const manifestBefore = JSON.stringify(manifest)
      let { problem } = build
      try {
        manifest = await readManifest(dir)
      } catch (error) {
        problem ??= String(error)
      }
      if (problem) console.error(`${name}: ${problem}`)
      onBuilt({ base, problem, needsReload: JSON.stringify(manifest) !== manifestBefore })
    },
  )
  const registered = (): RegisteredRemote => ({
    name: manifest.name,
    version: DEVELOPMENT,
    base,
    entry: 'entry.js',
    global: globalName(manifest.name, DEVELOPMENT),
    // No hash, because the next build may replace the entry before the page requests it.
    integrity: '',
    preload: [],
    revoked: [],
    manifest,
  })
  return { name, folder, registered }
}

/** Makes webpack watch the manifest. Webpack would ignore it: no module imports it. */
function withManifestWatch(config: Configuration, dir: string): Configuration {
  const watchManifest = (compiler: Compiler) =>
    compiler.hooks.afterCompile.tap('sori-manifest', ({ fileDependencies }) => {
      fileDependencies.add(join(dir, MANIFEST))
    })
  return { ...config, plugins: [...(config.plugins ?? []), { apply: watchManifest }] }
}

interface WatchedBuild {
  problem: string | undefined
  stats: Stats | undefined
}

/** Builds now and after each change. Calls `onBuilt` after each build. Resolves after the first. */
export function watchBuild(
  config: Configuration,
  onBuilt: (build: WatchedBuild) => Promise<void> | void,
): Promise<void> {
  return new Promise((resolve) => {
    webpack(config).watch(
      { aggregateTimeout: 20, ignored: TESTS_AND_BUILT_FILES },
      async (error, stats) => {
        const problem = error?.message ?? (stats?.hasErrors() ? errorsOf(stats) : undefined)
        await onBuilt({ problem, stats })
        resolve()
      },
    )
  })
}

/** Changes `config` for development: fast builds, readable code, no hashes of chunks. */
export function developmentConfig(config: Configuration): Configuration {
  return {
    ...config,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: { ...config.output, clean: true },
    optimization: {
      ...config.optimization,
      minimize: false,
      // The next build replaces modules in the page by their names, so names must stay the same.
      moduleIds: 'named',
      mangleExports: false,
    },
    plugins: config.plugins?.filter((plugin) => !(plugin instanceof ChunkIntegrityPlugin)) ?? [],
  }
}
