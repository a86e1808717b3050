import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { AppError } from '../../../lib/errors/app-error.ts'
import { acceptedEncodings, type Encoding } from '../../../lib/http/accepted-encodings.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const SOURCE_MAP = /\.map(\.br|\.gz)?$/i
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

type SiteFile = {
  roots: readonly string[]
  path: string
  immutable: boolean
  /** False hides source maps. */
  sourceMaps: boolean
}

/** Sends the file from the first folder of `roots` that has it, compressed if accepted. */
export async function sendSiteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { roots, path, immutable, sourceMaps }: SiteFile,
): Promise<FastifyReply> {
  if (SOURCE_MAP.test(path) && !sourceMaps) throw new AppError('NOT_FOUND')
  const file = await findFirstFile(roots, path)
  if (!file) throw new AppError('NOT_FOUND')
  const { encoding, ...sent } = await findBestVariant(file, request.headers['accept-encoding'])
  const etag = `"${sent.size.toString(36)}-${Math.round(sent.mtimeMs).toString(36)}"`
  void reply.headers({
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag,
  })
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  if (encoding) void reply.header('content-encoding', encoding)
  void reply
    .type(types[extname(path)] ?? 'application/octet-stream')
    .header('content-length', sent.size)
  return reply.send(request.method === 'HEAD' ? null : createReadStream(sent.path))
}

type FoundFile = { path: string; size: number; mtimeMs: number }

async function findFirstFile(
  roots: readonly string[],
  path: string,
): Promise<FoundFile | undefined> {
  // A leading dot hides a file, marks a temporary one, or leads out of the folder.
  if (path.split('/').some((segment) => segment === '' || /^\.|[\\\0]/.test(segment)))
    return undefined
  for (const root of roots) {
    const file = await findFile(join(root, path))
    if (file) return file
  }
  return undefined
}

async function findFile(path: string): Promise<FoundFile | undefined> {
  const file = await stat(path).catch(() => undefined)
  return file?.isFile() ? { path, size: file.size, mtimeMs: file.mtimeMs } : undefined
}

async function findBestVariant(
  file: FoundFile,
  header: string | undefined,
): Promise<FoundFile & { encoding?: Encoding }> {
  for (const encoding of acceptedEncodings(header)) {
    const variant = await findFile(file.path + suffixes[encoding])
    // A compressed copy that is older than the file belongs to an earlier file.
    if (variant && variant.mtimeMs >= file.mtimeMs - 2_000) return { ...variant, encoding }
  }
  return file
}
