import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { z } from 'zod'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { StoredAudio } from '../files/file.service.ts'
import { requestedRange } from './range.ts'

export const filePathParams = z.object({ filePath: z.string() })

export function audioResponses(noun: string, mimes: readonly string[]) {
  const content = Object.fromEntries(mimes.map((mime) => [mime, { schema: z.any() }]))
  return {
    200: { description: `The whole ${noun}`, content },
    206: { description: 'A range of it', content },
    304: z.any(),
  }
}

/**
 * Sends a stored audio file, whole or a range. Behind nginx, the response only has the path of the
 * file, and nginx sends the bytes.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { audio, mime, headers }: { audio: StoredAudio; mime: string; headers: Record<string, string> },
): Promise<FastifyReply> {
  const { filesPrefix } = request.server
  const isHead = request.method === 'HEAD'
  if (filesPrefix) {
    const path = await audio.nginxPath(isHead ? 'HEAD' : 'GET')
    const accel = { 'x-accel-redirect': filesPrefix + path }
    return reply
      .headers({ ...headers, ...accel })
      .type(mime)
      .send('')
  }
  const { file, etag } = await audio.open()
  // `If-Range` prevents that a client joins ranges of two versions (RFC 9110, 13.1.5).
  const { range: rangeHeader, 'if-range': ifRange = etag } = request.headers
  const isUnchanged = fresh(request.headers, { etag })
  const wantsRange = !isHead && !isUnchanged && ifRange === etag
  const range = wantsRange ? requestedRange(rangeHeader, file.size) : 'whole'
  void reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${file.size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  void reply.headers(headers)
  if (isUnchanged) return reply.code(304).send()
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range
  if (range !== 'whole')
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  void reply.type(mime).header('content-length', end - start + 1)
  if (isHead) return reply.send(null)
  const bytes = file.createReadStream({ start, end })
  // After the headers are sent, the error can only be logged.
  bytes.on('error', (error) => {
    if (reply.raw.headersSent)
      request.log.warn({ err: error }, 'reading a stored audio file failed')
  })
  return reply.send(bytes)
}
