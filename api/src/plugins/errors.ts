import { isErrorCode } from '@sori/contract/errors'
import { fieldMessages, messages } from '@sori/contract/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ResetStarted } from '../lib/errors/app-error.ts'
import { languageOf } from '../lib/http/language.ts'
import { translateDatabaseError } from '../lib/postgres/database-errors.ts'
import type { App } from './app-types.ts'

/** Answers errors in the common format. Details of unexpected errors are only logged. */
export function installErrors(app: App): void {
  app.decorateReply('problem', null)
  app.setErrorHandler<Error>((error, request, reply) => {
    const appError = toAppError(
      error,
      request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit,
    )
    const { code, expected, fields } = appError
    if (code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error')
    else if (code === 'STORAGE_FULL')
      request.log.error({ err: error }, 'a file could not be stored: the disk is full')
    else if (!expected) request.log.warn({ err: error }, 'a dependency is down')
    else request.log.info({ code, fields: fields.length > 0 ? fields : undefined }, 'refused')
    return sendProblem(request, reply, appError)
  })
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): FastifyReply {
  reply.problem = error
  void reply.code(error.status).header('cache-control', 'no-store')
  if (isMissingPicture(request, error)) return reply.type('text/html').send('')
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter))
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.type('application/json; charset=utf-8').send(problemOf(request, error))
}

/**
 * Returns whether a browser opens a missing picture as a page. The body is then empty
 * (product.md §2).
 */
function isMissingPicture({ url, headers }: FastifyRequest, { status }: AppError) {
  const isPage = headers.accept?.includes('text/html') ?? false
  return status === 404 && url.startsWith('/media/') && isPage
}

function problemOf(request: FastifyRequest, error: AppError) {
  const { code, params, fields } = error
  const locale = languageOf(request.headers['accept-language'])
  const texts = fieldMessages(locale)
  const message = messages(locale).errors[code] as (params: unknown) => string
  const errors = fields.map((field) => ({
    ...field,
    message: texts.errors[field.code](texts.nameOf(field.field), field.params ?? {}),
  }))
  return {
    code,
    message: message(params ?? {}),
    ...(params && { params }),
    ...(errors.length > 0 && { errors }),
    ...(error instanceof ResetStarted && { resetToken: error.resetToken }),
    requestId: request.id,
  }
}

/** The messages of the multipart parser's errors, which have no code. */
const brokenFormMessage = new RegExp(
  '^(Multipart: Boundary not found' +
    '|(\\w+ terminated early due to u|U)nexpected end of multipart data' +
    '|The needle cannot have a length bigger than)',
)

export function toAppError(error: Error, bodyLimit = 0): AppError {
  if (error instanceof AppError && isErrorCode(error.code)) return error
  const databaseError = translateDatabaseError(error)
  if (databaseError) return databaseError
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  if (['ENOSPC', 'EDQUOT'].includes(code)) return new AppError('STORAGE_FULL')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('TOO_LARGE', { bytes: bodyLimit })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA')
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('NOT_FOUND')
  const isRefusal = code.startsWith('FST_') && statusCode >= 400 && statusCode < 500
  // The client has disconnected before the end of the body.
  const isAborted = code === 'ECONNRESET' && statusCode === 400
  if (isRefusal || isAborted || brokenFormMessage.test(error.message))
    return new AppError('VALIDATION')
  return new AppError('INTERNAL')
}
