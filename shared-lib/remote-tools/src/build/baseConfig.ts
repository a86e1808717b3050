import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import { pageStyles } from './styleRules.ts'

const folder = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** The path of lucide's icon builder. The kit's own builder replaces it with a tenth of its size. */
const LUCIDE_ICON_BUILDER = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/

/** The paths of lucide's icons, one file each. */
const LUCIDE_ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

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
              // Only hot builds use React's development runtime. The shell does not provide it.
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
