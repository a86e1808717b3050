import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import webpack from 'webpack'
import { sendFile } from './development/sendFile.ts'
import { pass } from './development/upstream.ts'
import { baseConfig, extractCss } from './remoteConfig.ts'

/**
 * Serves the remote in `dir` alone and returns its address. `src/standalone.tsx` mounts it in the
 * test host, changed sources are rebuilt, and calls go to the API at `API_URL`
 * (http://localhost:8080).
 */
export async function serveStandalone(dir: string, port: number): Promise<string> {
  const out = join(dir, 'dist/standalone')
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
      const sheets = Object.keys(stats?.compilation.assets ?? {}).filter((file) =>
        file.endsWith('.css'),
      )
      const links = sheets.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')
      writeFileSync(
        join(out, 'index.html'),
        `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>@layer reset, tokens, ui, remote;</style>${links}<div id="root"></div><script src="/main.js"></script></html>`,
      )
      resolve()
    })
  })
  const api = new URL(process.env.API_URL ?? 'http://localhost:8080')
  await new Promise<void>((resolve) => {
    createServer((ask, answer) => serve(out, api, ask, answer)).listen(port, resolve)
  })
  return `http://localhost:${port}`
}

function serve(out: string, api: URL, ask: IncomingMessage, answer: ServerResponse): void {
  const { pathname } = new URL(ask.url ?? '/', 'http://localhost')
  if (/^\/(api|media|generateToken|refreshToken|confirm)\b/.test(pathname)) {
    pass(api, ask, answer)
    return
  }
  const isFile = extname(pathname) && existsSync(join(out, pathname))
  sendFile(out, isFile ? pathname : '/index.html', answer)
}
