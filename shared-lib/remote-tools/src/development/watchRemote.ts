import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredRemote } from '@sori/contract/registry'
import webpack, { type Configuration, type Stats } from 'webpack'
import { errorsOf } from '../build/buildRemote.ts'
import { ChunkIntegrityPlugin } from '../build/chunkIntegrity.ts'
import { readManifest } from '../build/readManifest.ts'
import { globalName, remoteConfig } from '../build/remoteConfig.ts'

/** The version of a build whose files change; it must not be cached. */
export const DEVELOPMENT = 'development'

export interface WatchedRemote {
  name: string
  folder: string
  registered(): RegisteredRemote
}

/** Builds the remote after each change. Calls `onRebuilt` after each build but the first. */
export async function watchRemote(
  dir: string,
  onRebuilt: (problem: string | undefined) => void,
): Promise<WatchedRemote> {
  const folder = join(dir, 'dist/.development')
  let manifest = await readManifest(dir)
  const { name } = manifest
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = developmentConfig(
    remoteConfig({ dir, manifest, version: DEVELOPMENT, outDir: folder }),
  )
  await watchBuild(config, async ({ problem, isFirst }) => {
    try {
      manifest = await readManifest(dir)
    } catch (error) {
      problem ??= String(error)
    }
    if (problem) console.error(`${name}: ${problem}`)
    if (!isFirst) onRebuilt(problem)
  })
  const registered = (): RegisteredRemote => ({
    name: manifest.name,
    version: DEVELOPMENT,
    base: `/remotes/${manifest.name}/${DEVELOPMENT}/`,
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

interface WatchedBuild {
  problem: string | undefined
  stats: Stats | undefined
  isFirst: boolean
}

/** Builds after each change. Calls `onBuilt` after each build; resolves after the first. */
export function watchBuild(
  config: Configuration,
  onBuilt: (build: WatchedBuild) => Promise<void> | void,
): Promise<void> {
  let isFirst = true
  return new Promise((resolve) => {
    webpack(config).watch(
      { aggregateTimeout: 20, ignored: /\.test\.tsx?$|[\\/]dist[\\/]\.development/ },
      async (error, stats) => {
        const problem = error?.message ?? (stats?.hasErrors() ? errorsOf(stats) : undefined)
        await onBuilt({ problem, stats, isFirst })
        isFirst = false
        resolve()
      },
    )
  })
}

/** Returns `config` for fast, readable builds without chunk hashes. */
export function developmentConfig(config: Configuration): Configuration {
  return {
    ...config,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: { ...config.output, clean: true },
    optimization: { ...config.optimization, minimize: false },
    plugins: config.plugins?.filter((plugin) => !(plugin instanceof ChunkIntegrityPlugin)) ?? [],
  }
}
