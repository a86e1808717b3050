import { isErrorCode } from '@sori/contract/errors'
import { fieldMessages, messages } from '@sori/contract/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ResetStarted } from '../lib/errors/app-error.ts'
import { languageOf } from '../lib/http/language.ts'
import { translateDatabaseError } from '../lib/postgres/database-errors.ts'
import type { App } from './app-types.ts'

/** Details of unexpected errors stay in the log. */
export function installErrors(app: App): void {
  app.decorateReply('problem', null)
  app.setErrorHandler<Error>((error, request, reply) => {
    const known = knownError(error, request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit)
    if (known.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error')
    else if (known.code === 'STORAGE_FULL')
      request.log.error({ err: error }, 'a file could not be stored: the disk is full')
    else if (!known.expected) request.log.warn({ err: error }, 'a dependency is down')
    else
      request.log.info(
        { code: known.code, fields: known.fields.length > 0 ? known.fields : undefined },
        'refused',
      )
    return answerProblem(request, reply, known)
  })
}

export function answerProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): FastifyReply {
  reply.problem = error
  if (isMissingPicture(request, error))
    return reply.code(404).header('cache-control', 'no-store').type('text/html').send('')
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter))
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemOf(request, error))
}

/** A browser that navigates to a missing `/media/*` gets nothing (product.md §2). */
function isMissingPicture({ url, headers }: FastifyRequest, { status }: AppError): boolean {
  return (
    status === 404 && url.startsWith('/media/') && Boolean(headers.accept?.includes('text/html'))
  )
}

function problemOf(request: FastifyRequest, error: AppError) {
  const locale = languageOf(request.headers['accept-language'])
  const words = fieldMessages(locale)
  const errors = error.fields.map(({ field, code, params }) => ({
    field,
    code,
    message: words.errors[code](words.nameOf(field), params ?? {}),
    ...(params && { params }),
  }))
  return {
    code: error.code,
    message: (messages(locale).errors[error.code] as (params: unknown) => string)(
      error.params ?? {},
    ),
    ...(error.params && { params: error.params }),
    ...(errors.length > 0 && { errors }),
    ...(error instanceof ResetStarted && { resetToken: error.resetToken }),
    requestId: request.id,
  }
}

/** Messages of the multipart parser's errors that have no code. */
const brokenForm =
  /^(Multipart: Boundary not found|(\w+ terminated early due to u|U)nexpected end of multipart data|The needle cannot have a length bigger than)/

const diskFull = ['ENOSPC', 'EDQUOT']

export function knownError(error: Error, bodyLimit = 0): AppError {
  if (error instanceof AppError && isErrorCode(error.code)) return error
  const ours = translateDatabaseError(error)
  if (ours) return ours
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  if (diskFull.includes(code)) return new AppError('STORAGE_FULL')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('TOO_LARGE', { bytes: bodyLimit })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA')
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('NOT_FOUND')
  // The client disconnected within its body.
  if (code === 'ECONNRESET' && statusCode === 400) return new AppError('VALIDATION')
  if (brokenForm.test(error.message)) return new AppError('VALIDATION')
  if (code.startsWith('FST_') && statusCode >= 400 && statusCode < 500)
    return new AppError('VALIDATION')
  return new AppError('INTERNAL')
}
