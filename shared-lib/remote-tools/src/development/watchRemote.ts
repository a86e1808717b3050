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
  /** Where its files are. */
  folder: string
  /** What the registry says of it, after the last build. */
  registered(): RegisteredRemote
}

/** Builds the remote in `dir` as a page of the site needs it, now and at every change of its sources; calls `built` after each but the first. */
export async function watchRemote(dir: string, built: (name: string, trouble: string | undefined) => void): Promise<WatchedRemote> {
  const folder = join(dir, 'dist/.development')
  let manifest = await readManifest(dir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = developmentConfig(remoteConfig({ dir, manifest, version: DEVELOPMENT, outDir: folder }))
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
    const place = { version: DEVELOPMENT, base, entry: 'entry.js', global: globalName(name, DEVELOPMENT), integrity: '' }
    return { name, ...place, preload: [], revoked: [], manifest: now }
  }
}

/** How a build ended. */
interface EndedBuild {
  /** What is wrong with the sources, if anything is. */
  trouble: string | undefined
  stats: Stats | undefined
  isFirst: boolean
}

/** Builds at every change of the sources. `built` is told of every end; answers after the first. */
export function watchBuild(config: Configuration, built: (end: EndedBuild) => Promise<void> | void): Promise<void> {
  let isFirst = true
  return new Promise((resolve) => {
    webpack(config).watch({ aggregateTimeout: 20, ignored: /\.test\.tsx?$|[\\/]dist[\\/]\.development/ }, async (error, stats) => {
      const trouble = error?.message ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : undefined)
      await built({ trouble, stats, isFirst })
      isFirst = false
      resolve()
    })
  })
}

/** `config` for a build that is quick to renew and easy to read. Hashes of chunks are for what does not change any more. */
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
