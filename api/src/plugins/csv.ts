import { type CsvCell, csv } from '@sori/contract/csv'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { attachmentHeader } from '../lib/http/content-disposition.ts'

/** The schema of the responses of {@link sendCsv}. */
export const csvAnswer = {
  description: 'The table as CSV (RFC 4180), in UTF-8 with a byte order mark',
  content: { 'text/csv': { schema: z.string() } },
}

/** Sends a table that the browser saves as the file `name`. It is never cached. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  rows: readonly (readonly CsvCell[])[],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .headers({
      'content-disposition': attachmentHeader(name),
      'cache-control': 'private, no-store',
    })
    .send(csv(rows))
}
