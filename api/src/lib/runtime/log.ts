import type { FastifyBaseLogger } from 'fastify'
import { pino, stdTimeFunctions } from 'pino'

/** The log. The level `error` means that an operator must act. */
export type Log = FastifyBaseLogger

/** Fields that are replaced by `[secret]` wherever they are logged. */
const secretPaths = [
  'password',
  'password-check',
  'accessToken',
  'refreshToken',
  'resetToken',
  'authorization',
  'cookie',
]

/** The number of logged lines by level. */
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
