import { AppError, RefusedRequest } from '../errors/app-error.ts'

/** What a broken constraint means to the person, in one place: the field whose value is taken (D17). Others are bugs. */
const takenFields: Record<string, string> = {
  members_email_unique: 'email',
  members_nickname_unique: 'nickname',
  albums_name_unique: 'albumName',
  tracks_title_unique: 'title',
}

/** SQLSTATE of text that PostgreSQL cannot hold: a NUL character, half a surrogate pair. */
const unstorableText = ['22021', '22P05']
/**
 * SQLSTATE classes and codes of a server that is down, starting, stopping, full, out of connections or too slow, or whose rows
 * are held for too long, by others who may have waited for ours.
 */
const unavailable = /^(08|57P|57014|53|25006|58030|55P03|40P01)/
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']
const lostConnection =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/

/** A database's error as one that we know, or undefined. */
export function translateDatabaseError(error: Error): AppError | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (code === '23505' && 'constraint' in error) {
    const field = takenFields[String(error.constraint)]
    return field ? new RefusedRequest([{ field, code: 'TAKEN' }]) : undefined
  }
  if (unstorableText.includes(code)) return new AppError('VALIDATION')
  const isSocket = 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
  if (unavailable.test(code) || (isSocket && unreachable.includes(code)) || lostConnection.test(error.message))
    return new AppError('UNAVAILABLE')
  return undefined
}

/** By the socket, its name or its certificate; by the SQLSTATE of a refused login, a missing database, a server that starts, ends or is full. */
const notConnected = /^(E(?!RR_)[A-Z_]+|ERR_(TLS|SSL)_.*|.*CERT.*|UNABLE_TO_.*|08...|28...|3D000|53300|57P..)$/

/** Whether a connection to the database could not be made, or was lost. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return notConnected.test(code) || lostConnection.test(error.message) || / SSL /.test(error.message)
}
