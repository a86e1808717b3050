import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Configuration, Stats } from 'webpack'
import { baseConfig } from '../build/baseConfig.ts'
import { readManifest } from '../build/readManifest.ts'
import { extractCss } from '../build/styleRules.ts'
import { answerClient, CLIENT_SCRIPT } from './answerClient.ts'
import { createBuildNotifier } from './buildNotifier.ts'
import { firstPagePath } from './firstPagePath.ts'
import { hotConfig } from './hotConfig.ts'
import { sendFile } from './sendFile.ts'
import { proxy } from './upstream.ts'
import { developmentConfig, watchBuild } from './watchRemote.ts'

const API_PATH = /^\/(api|media|generateToken|refreshToken|confirm)\b/

/**
 * Serves the remote without the shell, in the test host. Redirects `/` to its first page, and
 * passes calls to the API. Returns the URL.
 */
export async function serveStandalone(dir: string, port: number, api: URL): Promise<string> {
  const outFolder = join(dir, 'dist/standalone')
  const home = firstPagePath(await readManifest(dir))
  const notifier = createBuildNotifier()
  let page = ''
  await watchBuild(standaloneConfig(dir, outFolder), ({ problem, stats }) => {
    if (problem) console.error(problem)
    if (!problem || !page) page = pageOf(stats)
    notifier.show({ base: '/', problem, needsReload: false })
  })
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (await answerClient(request, response, { notifier })) return
    if (API_PATH.test(pathname)) proxy(api, request, response)
    else if (request.url === '/' && home !== '/')
      response.writeHead(302, { location: home, 'cache-control': 'no-store' }).end()
    else if (request.headers.accept?.includes('text/html'))
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    else sendFile(outFolder, pathname, response)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return `http://localhost:${port}`
}

function standaloneConfig(dir: string, outFolder: string): Configuration {
  const base = baseConfig(dir, 'remote', { isHot: true })
  const config = developmentConfig({
    ...base,
    entry: './src/standalone.tsx',
    output: { path: outFolder, filename: 'main.js', publicPath: '/' },
    plugins: [...(base.plugins ?? []), extractCss()],
  })
  return hotConfig(config, dir)
}

function pageOf(stats: Stats | undefined): string {
  const files = Object.keys(stats?.compilation.assets ?? {})
  const sheets = files.filter((file) => file.endsWith('.css'))
  return [
    '<!doctype html><html lang="ko"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<link rel="icon" href="data:,">',
    CLIENT_SCRIPT,
    '<style>@layer reset, tokens, ui, remote;</style>',
    ...sheets.map((file) => `<link rel="stylesheet" href="/${file}">`),
    '<div id="root"></div><script src="/main.js"></script></html>',
  ].join('')
}
