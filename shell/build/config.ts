import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { baseConfig, ChunkIntegrityPlugin } from '@sori/remote-tools/build'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'

interface ShellBuild {
  dir: string
  outDir: string
  gallery: boolean
}

const ROUTER_FOLDER = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-.*\.mjs$/
/** Unused parts of Module Federation: see `src/remotes/leftOut.ts`. */
const LEFT_OUT = [
  'sdk/dist/dom',
  'sdk/dist/generateSnapshotFromManifest',
  'runtime-core/dist/utils/load',
  'runtime-core/dist/utils/preload',
  'bundler-runtime/dist/getSharedFallbackGetter',
  'bundler-runtime/dist/installInitialConsumes',
  'error-codes/dist/desc',
]
const FILE = 'assets/[name].[contenthash:8]'

export function shellConfig({ dir, outDir, gallery }: ShellBuild): Configuration {
  const base = baseConfig(dir, 'shell')
  return {
    ...base,
    name: 'shell',
    // the package exports only its development build
    resolve: {
      ...base.resolve,
      alias: { 'react-router$': join(ROUTER_FOLDER, 'dist/production/index.mjs') },
    },
    entry: {
      theme: './src/theme/firstPaint.ts',
      main: './src/index.ts',
    },
    output: {
      path: outDir,
      publicPath: '/',
      filename: `${FILE}.js`,
      chunkFilename: `${FILE}.js`,
      uniqueName: 'sori_shell',
    },
    optimization: {
      ...base.optimization,
      // stays cached when only the shell's code changes
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          vendor: {
            test: /[\\/]node_modules[\\/].*\.m?js$/,
            chunks: (chunk) => chunk.name === 'main',
            name: 'vendor',
            enforce: true,
          },
        },
      },
    },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        { test: /\.md$/, type: 'asset/source' },
        { test: ROUTER, loader: join(dir, 'build/pureLoader.ts') },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new ChunkIntegrityPlugin(),
      // replaces requests, so that the file is compiled with the shell
      new webpack.NormalModuleReplacementPlugin(/^\.{1,2}\/.*\.m?js$/, (resolve) => {
        const file = join(resolve.context, resolve.request).replace(/\.m?js$/, '')
        if (LEFT_OUT.some((path) => file.endsWith(path)))
          resolve.request = join(dir, 'src/remotes/leftOut.ts')
      }),
      new webpack.DefinePlugin({
        'process.env.SHELL_GALLERY': JSON.stringify(gallery ? '1' : ''),
        // drops Module Federation's Node loader and its loading of remotes
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      }),
      new MiniCssExtractPlugin({
        filename: `${FILE}.css`,
        chunkFilename: `${FILE}.css`,
        ignoreOrder: true,
      }),
    ],
  }
}
