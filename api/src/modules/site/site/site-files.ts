import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { AppError } from '../../../lib/errors/app-error.ts'
import { acceptedEncodings } from '../../../lib/http/accepted-encodings.ts'

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
const siblings = { br: '.br', gzip: '.gz' } as const

/** A file with its headers. */
type SiteFile = {
  roots: readonly string[]
  path: string
  /** For names that never change. */
  immutable: boolean
  /** False keeps source maps back. */
  sourceMaps: boolean
}

/**
 * Sends the file `path` from the first of `roots` that has it, as `.br` or `.gz` if accepted. A
 * missing file is a 404 without caching, never a page.
 */
export async function sendSiteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { roots, path, immutable, sourceMaps }: SiteFile,
): Promise<FastifyReply> {
  if (SOURCE_MAP.test(path) && !sourceMaps) throw new AppError('NOT_FOUND')
  const file = await findFirst(roots, path)
  if (!file) throw new AppError('NOT_FOUND')
  const variant = await bestVariant(file, request.headers['accept-encoding'])
  const etag = `"${variant.size.toString(36)}-${Math.round(variant.mtimeMs).toString(36)}"`
  void reply.headers({
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag,
  })
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  if (variant.encoding) void reply.header('content-encoding', variant.encoding)
  void reply
    .type(types[extname(file.path)] ?? 'application/octet-stream')
    .header('content-length', variant.size)
  return reply.send(request.method === 'HEAD' ? null : createReadStream(variant.path))
}

type Found = { path: string; size: number; mtimeMs: number }

async function findFirst(roots: readonly string[], path: string): Promise<Found | null> {
  for (const root of roots) {
    const found = await find(root, path)
    if (found) return found
  }
  return null
}

async function find(root: string, path: string): Promise<Found | null> {
  // A segment with a leading dot is a hidden file, a temporary one, or a way out of the folder.
  const segments = path.split('/')
  if (
    segments.some((segment) => segment === '' || segment.startsWith('.') || /[\\\0]/.test(segment))
  )
    return null
  const full = join(root, ...segments)
  const found = await stat(full).catch(() => null)
  return found?.isFile() ? { path: full, size: found.size, mtimeMs: found.mtimeMs } : null
}

async function bestVariant(
  file: Found,
  header: string | undefined,
): Promise<Found & { encoding?: string }> {
  for (const encoding of acceptedEncodings(header)) {
    const path = file.path + siblings[encoding]
    const found = await stat(path).catch(() => null)
    // An older sibling belongs to a file that has been replaced.
    if (found?.isFile() && found.mtimeMs >= file.mtimeMs - 2_000)
      return { path, size: found.size, mtimeMs: found.mtimeMs, encoding }
  }
  return file
}
