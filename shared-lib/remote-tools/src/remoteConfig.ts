import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { RemoteManifest } from '@sori/contract/registry'
import { sharedModules } from '@sori/contract/shared-modules'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'
import { SharedNamesPlugin } from './sharedNamesPlugin.ts'

const here = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** What of a page there is one, provided by the shell. With the trailing slash: `react-dom/client` too, or each remote brings a reconciler of 56 kB. */
const shared = ['react/', 'react-dom/', ...Object.keys(sharedModules).filter((name) => !/^react(-dom)?\//.test(name))]

/** What a build of a remote is made from. */
export interface RemoteBuild {
  /** The remote's folder. */
  dir: string
  manifest: RemoteManifest
  version: string
  outDir: string
}

/** The global variable under which a version's entry stands. */
export function globalName(name: string, version: string): string {
  return `sori_${name}_${version}`.replace(/[^0-9A-Za-z_]/g, '_')
}

/** The webpack configuration of a remote: the same for all, so that remotes differ in their features only. */
export function remoteConfig({ dir, manifest, version, outDir }: RemoteBuild): Configuration {
  const global = globalName(manifest.name, version)
  const dock = manifest.dock ? [door(manifest.dock, `./src/${manifest.dock.slice(2)}.lifecycles.tsx`)] : []
  const base = baseConfig(dir, `${manifest.name}-[local]-[hash:base64:5]`)
  return {
    ...base,
    name: manifest.name,
    entry: {},
    output: {
      path: outDir,
      uniqueName: global,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      chunkLoadTimeout: 120_000,
      // a module that threw is run again at the next try, instead of being remembered half done
      strictModuleErrorHandling: true,
    },
    // what two doors of a remote both need comes once, and in one file: it compresses better, and asks less
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        minSize: 2_000,
        cacheGroups: { common: { name: 'common', chunks: ({ name }) => name?.startsWith(DOOR) ?? false, minChunks: 2, minSize: 0 } },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: global,
        filename: 'entry.js',
        library: { type: 'var', name: global },
        exposes: Object.fromEntries([door('./lifecycles', './src/lifecycles.tsx'), door('./App', './src/App.tsx'), ...dock]),
        shared: Object.fromEntries(shared.map((name) => [name, consumed(dir, name)])),
        runtimePlugins: [join(here, 'chunkRetry.js')],
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
        dts: false,
        manifest: false,
        dev: false,
      }),
      extractCss(),
      new SharedNamesPlugin(),
    ],
  }
}

const DOOR = 'door-'

/** An exposed module, its chunk named so that it can be told from what a page loads later. */
function door(exposed: string, file: string): [string, { import: string; name: string }] {
  return [exposed, { import: file, name: DOOR + exposed.slice(2) }]
}

/** A shared package as a remote asks for it: the shell's copy or none. */
function consumed(dir: string, name: string) {
  const root = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]
  const { version } = createRequire(join(dir, 'package.json'))(`${root}/package.json`) as { version: string }
  return { import: false as const, singleton: true, strictVersion: true, requiredVersion: `^${version}` }
}

/** What shell, remotes and the standalone page have in common: sources, style sheets, minimising. `localIdentName` keeps local class names apart. */
export function baseConfig(dir: string, localIdentName: string): Configuration {
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
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        {
          test: /\.module\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: resolve('css-loader'),
              options: {
                modules: { localIdentName, namedExport: false, exportLocalsConvention: 'as-is' },
              },
            },
          ],
        },
        {
          test: /\.css$/,
          exclude: /\.module\.css$/,
          use: [MiniCssExtractPlugin.loader, { loader: resolve('css-loader'), options: { url: true } }],
        },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset' },
      ],
    },
    optimization: {
      minimizer: [
        // 1 % smaller than terser, in a third of the time
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          terserOptions: { compress: { passes: 3, ecma: 2022 }, mangle: true },
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
    filename: '[name].[contenthash:8].css',
    chunkFilename: '[name].[contenthash:8].css',
    ignoreOrder: true,
  })
}
