import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { baseConfig, ChunkIntegrityPlugin } from '@sori/remote-tools/build'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'

/** Sources and target of the shell's build. */
export interface ShellBuild {
  dir: string
  outDir: string
  /** Adds the design system's gallery at /__gallery. */
  gallery: boolean
}

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-.*\.mjs$/
/** Unused parts of Module Federation: see `src/remotes/leftOut.ts`. */
const LEFT_OUT =
  /(sdk\/dist\/(dom|generateSnapshotFromManifest)|runtime-core\/dist\/utils\/(load|preload)|bundler-runtime\/dist\/(getSharedFallbackGetter|installInitialConsumes)|error-codes\/dist\/desc)\.m?js$/

/** The webpack configuration of the shell: a plain bundle, two entries (`theme`, which the page carries, and `main`). */
export function shellConfig({ dir, outDir, gallery }: ShellBuild): Configuration {
  const base = baseConfig(dir, 'shell')
  return {
    ...base,
    name: 'shell',
    // its `exports` name the development build only
    resolve: {
      ...base.resolve,
      alias: { 'react-router$': join(packageOf('react-router'), 'dist/production/index.mjs') },
    },
    entry: {
      theme: './src/theme/firstPaint.ts',
      main: './src/index.ts',
    },
    output: {
      path: outDir,
      publicPath: '/',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      uniqueName: 'sori_shell',
    },
    optimization: {
      ...base.optimization,
      // packages change seldom: they keep their file, and the browser its copy, when only the shell's own code changes
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
        { test: ROUTER, loader: join(dir, 'build/pureLoader.ts') },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new ChunkIntegrityPlugin(),
      // before resolving, so that it is compiled with the shell
      new webpack.NormalModuleReplacementPlugin(/^\.{1,2}\/.*\.m?js$/, (asked) => {
        if (LEFT_OUT.test(join(asked.context, asked.request)))
          asked.request = join(dir, 'src/remotes/leftOut.ts')
      }),
      new webpack.DefinePlugin({
        'process.env.SHELL_GALLERY': JSON.stringify(gallery ? '1' : ''),
        // what Module Federation's runtime asks about: drops its Node loader and its way to remotes (ours is `createFederation.ts`)
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      }),
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:8].css',
        chunkFilename: 'assets/[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
    ],
  }
}

function packageOf(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}
