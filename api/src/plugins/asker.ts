import type { Locale } from '@sori/contract/messages'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../lib/http/language.ts'
import { addressKey } from '../modules/limits/index.ts'

/** Where a request comes from and in which language it wants to be answered, for what is counted and mailed. */
export type Asker = { /** an {@link addressKey} */ address: string; locale: Locale }

export function askerOf(request: FastifyRequest): Asker {
  return { address: addressKey(request.ip), locale: languageOf(request.headers['accept-language']) }
}
