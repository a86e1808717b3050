import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseConfig, compressFolder, runWebpack } from '@sori/remote-tools/build'

const PAGE = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<title>소리장터</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<script src="/page.js" defer></script>
</head>
<body><div id="root"></div></body>
</html>
`

/** Serves a page whose only script is React, which renders a heading. */
export async function serveBareReact() {
  const folder = await mkdtemp(join(tmpdir(), 'sori-bare-react-'))
  await runWebpack({
    ...baseConfig(import.meta.dirname, 'bare'),
    devtool: false,
    entry: './page.tsx',
    output: { path: folder, filename: 'page.js' },
  })
  await writeFile(join(folder, 'index.html'), PAGE)
  await compressFolder(folder)
  const page = await readFile(join(folder, 'index.html'))
  const script = await readFile(join(folder, 'page.js.br'))
  await rm(folder, { recursive: true })
  const server = createServer(({ url }, response) => {
    if (url !== '/page.js') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
      return
    }
    response
      .setHeader('content-type', 'text/javascript; charset=utf-8')
      .setHeader('content-encoding', 'br')
      .end(script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, stop: () => server.close() }
}
