import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredRemote } from '@sori/contract/registry'
import webpack, { type Configuration, type Stats } from 'webpack'
import { ChunkIntegrityPlugin } from '../chunkIntegrity.ts'
import { readManifest } from '../readManifest.ts'
import { globalName, remoteConfig } from '../remoteConfig.ts'

/** The name of the version that a remote under development has. Its files change: nobody may keep them. */
export const DEVELOPMENT = 'development'

/** A remote whose sources are watched. */
export interface WatchedRemote {
  name: string
  /** The folder of its files. */
  folder: string
  /** Returns its registry entry after the last build. */
  registered(): RegisteredRemote
}

/**
 * Builds the remote in `dir` as a page of the site, now and after each change. Calls `built` after
 * each build but the first.
 */
export async function watchRemote(
  dir: string,
  built: (name: string, trouble: string | undefined) => void,
): Promise<WatchedRemote> {
  const folder = join(dir, 'dist/.development')
  let manifest = await readManifest(dir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = developmentConfig(
    remoteConfig({ dir, manifest, version: DEVELOPMENT, outDir: folder }),
  )
  await watchBuild(config, async (end) => {
    let { trouble } = end
    try {
      manifest = await readManifest(dir)
    } catch (error) {
      trouble ??= String(error)
    }
    if (trouble) console.error(`${manifest.name}: ${trouble}`)
    if (!end.isFirst) built(manifest.name, trouble)
  })
  return { name: manifest.name, folder, registered: () => registeredAs(manifest) }

  function registeredAs(now: typeof manifest): RegisteredRemote {
    const { name } = now
    const base = `/remotes/${name}/${DEVELOPMENT}/`
    // without a hash: the next build may be there before the page has asked
    const place = {
      version: DEVELOPMENT,
      base,
      entry: 'entry.js',
      global: globalName(name, DEVELOPMENT),
      integrity: '',
    }
    return { name, ...place, preload: [], revoked: [], manifest: now }
  }
}

/** The result of a build. */
interface EndedBuild {
  /** The errors of the sources, if any. */
  trouble: string | undefined
  stats: Stats | undefined
  isFirst: boolean
}

/**
 * Builds after each change of the sources. Calls `built` after each build; resolves after the
 * first.
 */
export function watchBuild(
  config: Configuration,
  built: (end: EndedBuild) => Promise<void> | void,
): Promise<void> {
  let isFirst = true
  return new Promise((resolve) => {
    webpack(config).watch(
      { aggregateTimeout: 20, ignored: /\.test\.tsx?$|[\\/]dist[\\/]\.development/ },
      async (error, stats) => {
        const trouble =
          error?.message ??
          (stats?.hasErrors()
            ? stats.toString({ all: false, errors: true, colors: false })
            : undefined)
        await built({ trouble, stats, isFirst })
        isFirst = false
        resolve()
      },
    )
  })
}

/** Returns `config` for fast, readable builds, without hashes of chunks. */
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
