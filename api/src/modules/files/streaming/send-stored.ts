import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { StoredAudio } from '../files/file.service.ts'
import { wishedRange } from './range.ts'

/** An audio file with the headers of all successful responses. */
type Answer = { sound: StoredAudio; mime: string; headers: Record<string, string> }

/**
 * Answers GET or HEAD with a stored audio file: whole, a range (206, 416, If-Range) or unchanged
 * (304), after RFC 9110. Behind an nginx with access to the storage (`server.filesPrefix`) it only
 * names the file, and nginx or the bucket handle ranges.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { sound, mime, headers }: Answer,
): Promise<FastifyReply> {
  const { filesPrefix } = request.server
  if (filesPrefix) {
    const place = await sound.nginxPath(request.method === 'HEAD' ? 'HEAD' : 'GET')
    return reply
      .headers({ ...headers, 'x-accel-redirect': filesPrefix + place })
      .type(mime)
      .send('')
  }
  const { file, etag } = await sound.open()
  // A range of another version than the one the player began with would splice two files: only the strong ETag itself will
  // only a strong ETag matches: no date is sent (RFC 9110, 13.1.5). HEAD has no ranges (14.2)
  const ifRange = request.headers['if-range']
  const asksPart = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const known = fresh(request.headers, { etag })
  const wish = asksPart && !known ? wishedRange(request.headers.range, file.size) : 'whole'
  void reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (wish === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${file.size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  void reply.headers(headers)
  if (known) return reply.code(304).send()
  const range = wish === 'whole' ? { start: 0, end: file.size - 1 } : wish
  if (wish !== 'whole')
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  void reply.type(mime).header('content-length', range.end - range.start + 1)
  if (request.method === 'HEAD') return reply.send(null)
  const bytes = file.createReadStream(range)
  // after the headers are sent, only the log can report an error
  bytes.on('error', (error) => {
    if (reply.raw.headersSent) request.log.warn({ err: error }, 'a stored sound broke off')
  })
  return reply.send(bytes)
}
