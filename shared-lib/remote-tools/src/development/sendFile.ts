import { createReadStream, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Sends the file at `path` below `folder` with `no-store`, or a 404. */
export function sendFile(folder: string, path: string, response: ServerResponse): void {
  const file = join(folder, decodeURIComponent(path))
  const isBelow = file.startsWith(folder + sep)
  const headers = {
    'cache-control': 'no-store',
    'content-type': types[extname(file)] ?? 'application/octet-stream',
  }
  if (isBelow && statSync(file, { throwIfNoEntry: false })?.isFile())
    createReadStream(file).pipe(response.writeHead(200, headers))
  else response.writeHead(404, headers).end()
}
