import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StatsPlugin } from '@module-federation/manifest'
import type { RemoteManifest } from '@sori/contract/registry'
import { sharedModules } from '@sori/contract/shared-modules'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import { ChunkIntegrityPlugin } from './chunkIntegrity.ts'
import { SharedNamesPlugin } from './sharedNamesPlugin.ts'
import { classNames } from './styles/classNames.ts'

const here = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** Packages that the host provides. A trailing slash covers `react-dom/client`, a reconciler of 56 kB. */
const shared = [
  'react/',
  'react-dom/',
  ...Object.keys(sharedModules).filter((name) => !/^react(-dom)?\//.test(name)),
]

/** The sources of a remote's build. */
export interface RemoteBuild {
  /** The remote's folder. */
  dir: string
  manifest: RemoteManifest
  version: string
  outDir: string
}

/** Returns the name of the global variable of a version's entry. */
export function globalName(name: string, version: string): string {
  return `sori_${name}_${version}`.replace(/[^0-9A-Za-z_]/g, '_')
}

/** The webpack configuration of a remote: the same for all, so that remotes differ in their features only. */
export function remoteConfig({ dir, manifest, version, outDir }: RemoteBuild): Configuration {
  const global = globalName(manifest.name, version)
  const dock = manifest.dock
    ? [exposed(manifest.dock, `./src/${manifest.dock.slice(2)}.lifecycles.tsx`)]
    : []
  const base = baseConfig(dir, manifest.name, isolatedStyles(manifest.name))
  const federation = {
    name: global,
    filename: 'entry.js',
    library: { type: 'var', name: global },
    exposes: Object.fromEntries([
      exposed('./lifecycles', './src/lifecycles.tsx'),
      exposed('./App', './src/App.tsx'),
      ...dock,
    ]),
    shared: Object.fromEntries(shared.map((name) => [name, consumed(dir, name)])),
  }
  return {
    ...base,
    name: manifest.name,
    entry: { [global]: join(here, 'chunkRetry.js') },
    output: {
      path: outDir,
      uniqueName: global,
      publicPath: 'auto',
      // no hashes: the folder's name has one
      filename: '[name].js',
      chunkFilename: '[name].js',
      chunkLoadTimeout: 120_000,
      // the next try runs a module again that threw
      strictModuleErrorHandling: true,
    },
    optimization: {
      ...base.optimization,
      moduleIds: 'size',
      splitChunks: { chunks: ({ name }) => name !== EXPORTS, minSize: 2_000 },
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

/** The module that builds every icon: the kit's builder is a tenth of it. */
const LUCIDE = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/

/** The chunk of all exposed modules: they share nearly everything, and page and dock open together. */
const EXPORTS = 'exports'

function exposed(name: string, file: string): [string, { import: string; name: string }] {
  return [name, { import: file, name: EXPORTS }]
}

/** The share options of a package that only the host provides. */
function consumed(dir: string, name: string) {
  return {
    import: false as const,
    singleton: true,
    strictVersion: true,
    requiredVersion: requiredRange(dir, name),
  }
}

/** Returns the minor version that the remote is built with, or later: teams need not renew a patch version together. */
export function requiredRange(dir: string, name: string): string {
  const root = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]
  const { version } = createRequire(join(dir, 'package.json'))(`${root}/package.json`) as {
    version: string
  }
  const [major, minor] = version.split('.')
  return `^${major}.${minor}.0`
}

/** The style sheets of a remote: CSS modules in its own layer, and no others. */
function isolatedStyles(name: string): RuleSetRule[] {
  return [
    {
      test: /\.module\.css$/,
      use: [
        ...moduleStyles(name),
        { loader: join(here, 'styles/isolateLoader.js'), options: { layer: `remote.${name}` } },
      ],
    },
    { test: /\.css$/, exclude: /\.module\.css$/, loader: join(here, 'styles/refuseLoader.js') },
  ]
}

/** keeps data URLs of style sheets inline */
const ownFiles = { filter: (url: string) => !url.startsWith('data:') }

/** Style sheets that may be plain: the shell's and the standalone page's. */
function pageStyles(owner: string): RuleSetRule[] {
  return [
    { test: /\.module\.css$/, use: moduleStyles(owner) },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        { loader: resolve('css-loader'), options: { url: ownFiles } },
      ],
    },
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
    { loader: resolve('css-loader'), options: { modules, url: ownFiles } },
  ]
}

/**
 * Returns the common configuration of shell, remotes and standalone pages: sources, style sheets,
 * minimising. `owner` prefixes local class names.
 */
export function baseConfig(dir: string, owner: string, styles = pageStyles(owner)): Configuration {
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
              // the shell provides `react/jsx-runtime` to development builds too
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
        ...styles,
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset' },
      ],
    },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(
        LUCIDE,
        createRequire(join(dir, 'package.json')).resolve('@sori/remote-kit/shared/icon'),
      ),
    ],
    optimization: {
      // gives the shortest names to the most frequent exports
      mangleExports: 'size',
      minimizer: [
        // 1 % smaller than terser, in a third of the time
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // licences are in third-party-notices.txt, which the shell serves
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

/** Style sheets as files beside the scripts. */
export function extractCss(): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({
    filename: '[name].css',
    chunkFilename: '[name].css',
    ignoreOrder: true,
  })
}
