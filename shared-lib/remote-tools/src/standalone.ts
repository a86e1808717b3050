import { createReadStream, existsSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import webpack from 'webpack'
import { baseConfig, extractCss } from './remoteConfig.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
}

/**
 * Serves the remote in `dir` alone: `src/standalone.tsx` mounts it in the test host of `@sori/remote-kit/testing`,
 * sources are rebuilt as they change, and calls go to the API at `API_URL` (http://localhost:8080). Answers its address.
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
      const sheets = Object.keys(stats?.compilation.assets ?? {}).filter((file) => file.endsWith('.css'))
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
    const { hostname, port } = api
    const passed = request({ hostname, port, path: ask.url, method: ask.method, headers: ask.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    ask.pipe(passed)
    return
  }
  const file = join(out, pathname)
  const found = extname(pathname) && file.startsWith(out) && existsSync(file) ? file : join(out, 'index.html')
  answer.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' })
  createReadStream(found).pipe(answer)
}
