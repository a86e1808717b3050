import type { CommandAnswer } from '@sori/contract/envelope'
import { type OutcomeCode, outcomeMessages } from '@sori/contract/messages'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../lib/http/language.ts'

export function outcome(request: FastifyRequest, code: OutcomeCode): CommandAnswer {
  return { message: outcomeMessages(languageOf(request.headers['accept-language']))[code], code }
}
