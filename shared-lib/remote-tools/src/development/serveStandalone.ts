import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import webpack, { type Stats } from 'webpack'
import { readManifest } from '../build/readManifest.ts'
import { baseConfig, extractCss } from '../build/remoteConfig.ts'
import { firstPage } from './firstPage.ts'
import { sendFile } from './sendFile.ts'
import { proxy } from './upstream.ts'

/**
 * Serves the remote in the test host, with its first page at `/`, and passes calls to the API.
 * Returns the URL.
 */
export async function serveStandalone(dir: string, port: number, api: URL): Promise<string> {
  const out = join(dir, 'dist/standalone')
  const home = firstPage(await readManifest(dir))
  const compiler = webpack({
    ...baseConfig(dir, 'remote'),
    mode: 'development',
    entry: './src/standalone.tsx',
    output: { path: out, filename: 'main.js', publicPath: '/' },
    plugins: [extractCss()],
  })
  await new Promise<void>((resolve) => {
    compiler.watch({}, (error, stats) => {
      console.info(error?.message ?? stats?.toString('errors-warnings'))
      writeFileSync(join(out, 'index.html'), pageOf(stats))
      resolve()
    })
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isCall = /^\/(api|media|generateToken|refreshToken|confirm)\b/.test(pathname)
    if (isCall) return proxy(api, request, response)
    if (request.url === '/' && home !== '/')
      return response.writeHead(302, { location: home, 'cache-control': 'no-store' }).end()
    const isFile = extname(pathname) && existsSync(join(out, pathname))
    sendFile(out, isFile ? pathname : '/index.html', response)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return `http://localhost:${port}`
}

function pageOf(stats: Stats | undefined): string {
  const files = Object.keys(stats?.compilation.assets ?? {})
  const sheets = files.filter((file) => file.endsWith('.css'))
  return [
    '<!doctype html><html lang="ko"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<style>@layer reset, tokens, ui, remote;</style>',
    ...sheets.map((file) => `<link rel="stylesheet" href="/${file}">`),
    '<div id="root"></div><script src="/main.js"></script></html>',
  ].join('')
}
