import type { Locale } from '@sori/contract/messages'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../lib/http/language.ts'
import { type Origin, originOf } from '../modules/site/limits/index.ts'

export type Requester = Origin & { locale: Locale }

export function requesterOf(request: FastifyRequest): Requester {
  return { ...originOf(request.ip), locale: languageOf(request.headers['accept-language']) }
}
