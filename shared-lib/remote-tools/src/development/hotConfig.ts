import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack, { type Compiler, type Configuration } from 'webpack'

const folder = dirname(fileURLToPath(import.meta.url))

/** Makes a development build replace changed modules in the page. Components keep their state. */
export function hotConfig(config: Configuration, dir: string): Configuration {
  const { entry, optimization, plugins = [] } = config
  return {
    ...config,
    entry: withClient(entry as string | Record<string, string>),
    // No files after an error, because the next update must fit the code in the page.
    optimization: { ...optimization, emitOnErrors: false },
    plugins: [
      ...plugins,
      new webpack.HotModuleReplacementPlugin(),
      new PlainSheetsPlugin(),
      new ReactRefreshPlugin({ include: join(dir, 'src'), overlay: false }),
    ],
  }
}

function withClient(entry: string | Record<string, string>): Configuration['entry'] {
  const client = join(folder, 'hotClient.js')
  if (typeof entry === 'string') return [client, entry]
  return Object.fromEntries(Object.entries(entry).map(([name, file]) => [name, [client, file]]))
}

/**
 * Turns off the reloading of style sheets by mini-css-extract-plugin: it reloads all sheets of the
 * page. Webpack's update already contains the changed sheets.
 */
class PlainSheetsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('sori-plain-sheets', (compilation) => {
      const { loader } = webpack.NormalModule.getCompilationHooks(compilation)
      loader.tap({ name: 'sori-plain-sheets', stage: 1 }, (context, { resource }) => {
        if (resource.endsWith('.css')) Object.assign(context, { hot: false })
      })
    })
  }
}
