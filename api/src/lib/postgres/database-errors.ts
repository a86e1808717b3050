import { AppError, RefusedRequest } from '../errors/app-error.ts'

/** Fields of unique constraints. Any other violated constraint is a bug. */
const takenFields: Record<string, string> = {
  members_email_unique: 'email',
  members_nickname_unique: 'nickname',
  albums_name_unique: 'albumName',
  tracks_title_unique: 'title',
}

/** SQLSTATEs of a NUL and of half a surrogate pair. */
const unstorableText = ['22021', '22P05']
/** SQLSTATEs of a server that is down, full or slow, and of deadlocks. */
const unavailable = /^(08|57P|57014|53|25006|58030|55P03|40P01)/
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']
const socketCalls = ['connect', 'read', 'write']
const lostConnection = new RegExp(
  'Connection terminated|Query read timeout|timeout exceeded when trying to connect' +
    '|Client has encountered a connection error',
)

type SystemError = Error & { code?: unknown; constraint?: unknown; syscall?: unknown }

export function translateDatabaseError(error: SystemError): AppError | undefined {
  const code = String(error.code)
  if (code === '23505') {
    const field = takenFields[String(error.constraint)]
    return field ? new RefusedRequest([{ field, code: 'TAKEN' }]) : undefined
  }
  if (unstorableText.includes(code)) return new AppError('VALIDATION')
  const isUnavailable =
    unavailable.test(code) ||
    (socketCalls.includes(String(error.syscall)) && unreachable.includes(code)) ||
    lostConnection.test(error.message)
  return isUnavailable ? new AppError('UNAVAILABLE') : undefined
}

/** Codes of sockets, certificates and refused logins. */
const notConnected =
  /^(E(?!RR_)[A-Z_]+|ERR_(TLS|SSL)_.*|.*CERT.*|UNABLE_TO_.*|08...|28...|3D000|53300|57P..)$/

export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as SystemError
  return notConnected.test(String(code)) || lostConnection.test(message) || / SSL /.test(message)
}
