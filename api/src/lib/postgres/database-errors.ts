import { AppError, RefusedRequest } from '../errors/app-error.ts'

/** The request field of each unique constraint. A violation of any other constraint is a bug. */
const takenFields: Record<string, string> = {
  members_email_unique: 'email',
  members_nickname_unique: 'nickname',
  albums_name_unique: 'albumName',
  tracks_title_unique: 'title',
}

const UNIQUE_VIOLATION = '23505'
/** SQLSTATEs for a text with a NUL or half a surrogate pair. */
const unstorableTextCodes = ['22021', '22P05']
/** SQLSTATEs for a server that is down, full or slow, and for deadlocks. */
const unavailableCodes = /^(08|57P|57014|53|25006|58030|55P03|40P01)/
const unreachableCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']
const socketCalls = ['connect', 'read', 'write']
const lostConnection = new RegExp(
  'Connection terminated|Query read timeout|timeout exceeded when trying to connect' +
    '|Client has encountered a connection error',
)

type SystemError = Error & { code?: unknown; constraint?: unknown; syscall?: unknown }

export function translateDatabaseError(error: SystemError): AppError | undefined {
  const code = String(error.code)
  if (code === UNIQUE_VIOLATION) {
    const field = takenFields[String(error.constraint)]
    return field ? new RefusedRequest([{ field, code: 'TAKEN' }]) : undefined
  }
  if (unstorableTextCodes.includes(code)) return new AppError('VALIDATION')
  const isUnavailable =
    unavailableCodes.test(code) ||
    (socketCalls.includes(String(error.syscall)) && unreachableCodes.includes(code)) ||
    lostConnection.test(error.message)
  return isUnavailable ? new AppError('UNAVAILABLE') : undefined
}

/** Codes of errors of sockets and certificates, and of refused logins. */
const notConnectedCodes =
  /^(E(?!RR_)[A-Z_]+|ERR_(TLS|SSL)_.*|.*CERT.*|UNABLE_TO_.*|08...|28...|3D000|53300|57P..)$/

export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as SystemError
  return (
    notConnectedCodes.test(String(code)) || lostConnection.test(message) || / SSL /.test(message)
  )
}
