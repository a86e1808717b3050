import { AppError, RefusedRequest } from '../errors/app-error.ts'

/** Fields of unique constraints. Any other violated constraint is a bug. */
const takenFields: Record<string, string> = {
  members_email_unique: 'email',
  members_nickname_unique: 'nickname',
  albums_name_unique: 'albumName',
  tracks_title_unique: 'title',
}

/** SQLSTATEs of text that PostgreSQL cannot store: a NUL, half a surrogate pair. */
const unstorableText = ['22021', '22P05']
/** SQLSTATEs of a server that is down, full or too slow, and of deadlocks. */
const unavailable = /^(08|57P|57014|53|25006|58030|55P03|40P01)/
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']
const lostConnection =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/

export function translateDatabaseError(error: Error): AppError | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (code === '23505' && 'constraint' in error) {
    const field = takenFields[String(error.constraint)]
    return field ? new RefusedRequest([{ field, code: 'TAKEN' }]) : undefined
  }
  if (unstorableText.includes(code)) return new AppError('VALIDATION')
  const isSocket =
    'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
  if (
    unavailable.test(code) ||
    (isSocket && unreachable.includes(code)) ||
    lostConnection.test(error.message)
  )
    return new AppError('UNAVAILABLE')
  return undefined
}

/** Error codes of sockets and certificates, and of servers that refuse a login. */
const notConnected =
  /^(E(?!RR_)[A-Z_]+|ERR_(TLS|SSL)_.*|.*CERT.*|UNABLE_TO_.*|08...|28...|3D000|53300|57P..)$/

export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    notConnected.test(code) || lostConnection.test(error.message) || / SSL /.test(error.message)
  )
}
