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

/** Sends the uncached file at `path` below `folder`, or a 404. */
export function sendFile(folder: string, path: string, answer: ServerResponse): void {
  const file = join(folder, decodeURIComponent(path))
  const found = file.startsWith(folder + sep)
    ? statSync(file, { throwIfNoEntry: false })
    : undefined
  const headers = {
    'cache-control': 'no-store',
    'content-type': types[extname(file)] ?? 'application/octet-stream',
  }
  if (!found?.isFile()) answer.writeHead(404, headers).end()
  else createReadStream(file).pipe(answer.writeHead(200, headers))
}
