import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StatsPlugin } from '@module-federation/manifest'
import { rootClassOf } from '@sori/contract/host'
import type { RemoteManifest } from '@sori/contract/registry'
import { sharedModules } from '@sori/contract/shared-modules'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import { classNames } from '../styles/classNames.ts'
import { ChunkIntegrityPlugin } from './chunkIntegrity.ts'
import { packageName } from './packageName.ts'
import { SharedNamesPlugin } from './sharedNamesPlugin.ts'

const folder = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)

const SUBPATH_OF_REACT = /^react(-dom)?\//
/** Names of shared packages. A final slash includes subpaths, for example `react-dom/client`. */
const sharedNames = [
  'react/',
  'react-dom/',
  ...Object.keys(sharedModules).filter((name) => !SUBPATH_OF_REACT.test(name)),
]

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
 * The path of lucide's icon builder. The kit's own builder replaces it, with a tenth of the size.
 */
const LUCIDE_ICON_BUILDER = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/

/** The paths of lucide's icons, one file each. */
const LUCIDE_ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

/**
 * The name of the chunk of all exposed modules. They share a chunk, as they share nearly all code.
 */
const EXPOSED_CHUNK = 'exports'

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

/** Returns the rules for a remote's style sheets, which may not affect other elements of the page. */
function isolatedStyles(name: string): RuleSetRule[] {
  return [
    {
      test: /\.module\.css$/,
      use: [
        ...moduleStyles(name),
        {
          loader: join(folder, '../styles/isolateLoader.js'),
          options: { layer: `remote.${name}` },
        },
      ],
    },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      oneOf: [
        {
          include: /[\\/]node_modules[\\/]/,
          use: [
            ...plainStyles(),
            {
              loader: join(folder, '../styles/scopeLoader.js'),
              options: { layer: `remote.${name}`, rootClass: rootClassOf(name) },
            },
          ],
        },
        { loader: join(folder, '../styles/refuseLoader.js') },
      ],
    },
  ]
}

/** Leaves `data:` URLs in style sheets as they are. */
const exceptDataUrls = { filter: (url: string) => !url.startsWith('data:') }

/** Returns the rules for the shell's style sheets, and for a remote in the test host. */
function pageStyles(owner: string): RuleSetRule[] {
  return [
    { test: /\.module\.css$/, use: moduleStyles(owner) },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      use: plainStyles(),
    },
  ]
}

function plainStyles() {
  return [
    MiniCssExtractPlugin.loader,
    { loader: resolve('css-loader'), options: { modules: false, url: exceptDataUrls } },
  ]
}

function moduleStyles(owner: string) {
  const modules = {
    getLocalIdent: classNames(owner),
    namedExport: false,
    exportLocalsConvention: 'as-is',
  }
  return [
    MiniCssExtractPlugin.loader,
    { loader: resolve('css-loader'), options: { modules, url: exceptDataUrls } },
  ]
}

interface BaseOptions {
  styles?: RuleSetRule[]
  /** True lets a development build replace components in the running page. */
  isHot?: boolean
}

export function baseConfig(
  dir: string,
  owner: string,
  { styles = pageStyles(owner), isHot = false }: BaseOptions = {},
): Configuration {
  return {
    mode: 'production',
    context: dir,
    devtool: 'source-map',
    target: ['web', 'es2022'],
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: resolve('swc-loader'),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              // Only hot builds use React's development runtime, which the shell does not provide.
              transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
            },
          },
        },
        { test: LUCIDE_ICONS, loader: join(folder, '../styles/iconLoader.js') },
        ...styles,
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset' },
      ],
    },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(
        LUCIDE_ICON_BUILDER,
        createRequire(join(dir, 'package.json')).resolve('@sori/remote-kit/shared/icon'),
      ),
    ],
    optimization: {
      mangleExports: 'size',
      minimizer: [
        // SWC's result is 1 % smaller than terser's, in a third of the time.
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // Removes licence comments: the shell serves the licences in third-party-notices.txt.
          terserOptions: {
            compress: { passes: 3, ecma: 2022 },
            mangle: true,
            format: { comments: false },
          },
          extractComments: false,
        }),
        new CssMinimizerPlugin(),
      ],
    },
  }
}

export function extractCss(): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({
    filename: '[name].css',
    chunkFilename: '[name].css',
    ignoreOrder: true,
  })
}
