import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StatsPlugin } from '@module-federation/manifest'
import type { RemoteManifest } from '@sori/contract/registry'
import { sharedModules } from '@sori/contract/shared-modules'
import webpack, { type Configuration } from 'webpack'
import { baseConfig } from './baseConfig.ts'
import { ChunkIntegrityPlugin } from './chunkIntegrity.ts'
import { compileInBackground } from './compileInBackground.ts'
import { packageName } from './packageName.ts'
import { SharedNamesPlugin } from './sharedNamesPlugin.ts'
import { extractCss, isolatedStyles } from './styleRules.ts'

const folder = dirname(fileURLToPath(import.meta.url))

const SUBPATH_OF_REACT = /^react(-dom)?\//
/** Names of shared packages. A final slash includes subpaths, for example `react-dom/client`. */
const sharedNames = [
  'react/',
  'react-dom/',
  ...Object.keys(sharedModules).filter((name) => !SUBPATH_OF_REACT.test(name)),
]

/** The chunk of all exposed modules. They share one, because they share nearly all code. */
const EXPOSED_CHUNK = 'exports'

interface RemoteBuild {
  dir: string
  manifest: RemoteManifest
  version: string
  outDir: string
  /**
   * True bundles development builds of the shared packages, because the shell's React cannot
   * replace components in the running page.
   */
  isHot?: boolean
}

/** Returns the name of the global variable of a version's entry. */
export function globalName(name: string, version: string): string {
  const charactersOutsideIdentifiers = /[^0-9A-Za-z_]/g
  return `sori_${name}_${version}`.replace(charactersOutsideIdentifiers, '_')
}

export function remoteConfig(build: RemoteBuild): Configuration {
  const { dir, manifest, version, outDir, isHot = false } = build
  const global = globalName(manifest.name, version)
  const exposedFiles = {
    './lifecycles': './src/lifecycles.tsx',
    './App': './src/App.tsx',
    ...dockFile(manifest),
  }
  const base = baseConfig(dir, manifest.name, { styles: isolatedStyles(manifest.name), isHot })
  const federation = {
    name: global,
    filename: 'entry.js',
    library: { type: 'var', name: global },
    exposes: Object.fromEntries(
      Object.entries(exposedFiles).map(([name, file]) => [
        name,
        { import: file, name: EXPOSED_CHUNK },
      ]),
    ),
    shared: isHot ? {} : sharedByShell(dir),
  }
  return {
    ...base,
    name: manifest.name,
    entry: { [global]: join(folder, 'chunkRetry.js') },
    output: {
      path: outDir,
      uniqueName: global,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].js',
      chunkLoadTimeout: 120_000,
      // A module that threw runs again when a retry imports it.
      strictModuleErrorHandling: true,
    },
    optimization: {
      ...base.optimization,
      moduleIds: 'size',
      splitChunks: {
        chunks: ({ name }) => name !== EXPOSED_CHUNK && name !== global,
        minSize: 20_000,
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.container.ModuleFederationPlugin(federation),
      new StatsPlugin(
        { ...federation, dts: false },
        { pluginVersion: webpack.version, bundler: 'webpack' },
      ),
      extractCss(),
      compileInBackground(new RegExp(`^${EXPOSED_CHUNK}\\.js$`)),
      new ChunkIntegrityPlugin(),
      new SharedNamesPlugin(),
    ],
  }
}

/** Returns the file of the dock: `./src/player.lifecycles.tsx` for the dock `./player`. */
function dockFile({ dock }: RemoteManifest): Record<string, string> {
  if (!dock) return {}
  const name = dock.replace('./', '')
  return { [dock]: `./src/${name}.lifecycles.tsx` }
}

/** Returns the shared packages. The shell provides them, so the remote's build contains none. */
function sharedByShell(dir: string) {
  return Object.fromEntries(
    sharedNames.map((name) => [
      name,
      {
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: requiredRange(dir, name),
      },
    ]),
  )
}

/**
 * Returns the range that begins at the installed minor version. Teams may install different patch
 * versions.
 */
export function requiredRange(dir: string, name: string): string {
  const manifest = `${packageName(name)}/package.json`
  const { version } = createRequire(join(dir, 'package.json'))(manifest) as { version: string }
  const [major, minor] = version.split('.')
  return `^${major}.${minor}.0`
}
