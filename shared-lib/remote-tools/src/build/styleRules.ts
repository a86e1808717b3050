import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rootClassOf } from '@sori/contract/host'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'
import { classNames } from '../styles/classNames.ts'

const folder = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** Leaves `data:` URLs in style sheets as they are. */
const exceptDataUrls = { filter: (url: string) => !url.startsWith('data:') }

/** Returns the rules for the shell's style sheets, and for a remote in the test host. */
export function pageStyles(owner: string): RuleSetRule[] {
  return [
    { test: /\.module\.css$/, use: moduleStyles(owner) },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      use: plainStyles(),
    },
  ]
}

/** Returns the rules for a remote's style sheets. They may not style the rest of the page. */
export function isolatedStyles(name: string): RuleSetRule[] {
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

export function extractCss(): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({
    filename: '[name].css',
    chunkFilename: '[name].css',
    ignoreOrder: true,
  })
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
