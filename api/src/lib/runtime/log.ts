import type { FastifyBaseLogger } from 'fastify'
import { pino, stdTimeFunctions } from 'pino'

/** An error in the log means that somebody must act. */
export type Log = FastifyBaseLogger

/** Redacts these fields if bodies or headers are ever logged. */
const secretPaths = [
  'password',
  'password-check',
  'accessToken',
  'refreshToken',
  'resetToken',
  'authorization',
  'cookie',
]

/** Counts of lines by level number. */
export const loggedLines = new Map<number, number>()

export function createLog(level: string): Log {
  const paths = secretPaths.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths, censor: '[secret]' },
    hooks: {
      logMethod(args, method, number) {
        loggedLines.set(number, (loggedLines.get(number) ?? 0) + 1)
        method.apply(this, args)
      },
    },
  })
}
