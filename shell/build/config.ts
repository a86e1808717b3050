import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { baseConfig, ChunkIntegrityPlugin, compileInBackground } from '@sori/remote-tools/build'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'

interface ShellBuild {
  dir: string
  outDir: string
  gallery: boolean
}

const ROUTER_FOLDER = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-.*\.mjs$/
const FILE = 'assets/[name].[contenthash:8]'

export function shellConfig({ dir, outDir, gallery }: ShellBuild): Configuration {
  const base = baseConfig(dir, 'shell')
  return {
    ...base,
    name: 'shell',
    // The entry that the package names is a development build.
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
      // React is a separate chunk: it stays cached when the shell changes. The two scripts have a
      // similar size, so slow lines load both at the same time.
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            chunks: (chunk) => chunk.name === 'main',
            name: 'react',
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
      compileInBackground(/^assets\/(main|react)\..*\.js$/),
      new webpack.DefinePlugin({
        'process.env.SHELL_GALLERY': JSON.stringify(gallery ? '1' : ''),
        // These constants remove Module Federation's code for Node and for manifests.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      new MiniCssExtractPlugin({
        filename: `${FILE}.css`,
        chunkFilename: `${FILE}.css`,
        ignoreOrder: true,
      }),
    ],
  }
}

/** Returns the configuration that compiles `renderFrame` for Node, with the shell's class names. */
export function frameConfig(dir: string, outDir: string): Configuration {
  const base = baseConfig(dir, 'shell')
  return {
    ...base,
    name: 'frame',
    target: 'node',
    devtool: false,
    entry: { frame: './src/frame/renderFrame.tsx' },
    output: { path: outDir, filename: '[name].cjs', library: { type: 'commonjs2' } },
    plugins: [...(base.plugins ?? []), new MiniCssExtractPlugin()],
    optimization: { minimize: false },
  }
}
