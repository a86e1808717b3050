import type { FastifyBaseLogger } from 'fastify'
import { pino, stdTimeFunctions } from 'pino'

/** The log that every part writes to. Error means that somebody must act. */
export type Log = FastifyBaseLogger

/** Where a secret may stand in something logged. Bodies and headers are never logged; this is for the day somebody does. */
const secretPaths = ['password', 'password-check', 'accessToken', 'refreshToken', 'resetToken', 'authorization', 'cookie']

/** Lines that this process has logged since its start, by pino's number of the level; for the metrics. */
export const loggedLines = new Map<number, number>()

/** The process's log: JSON lines on standard output, secrets taken out. */
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
