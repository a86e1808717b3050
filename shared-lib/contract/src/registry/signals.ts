import * as z from 'zod/mini'

/** Signals of a version that a visitor could not use as intended. */
export const failureSignals = ['load', 'render', 'event', 'hang'] as const

/** All signals. A visitor's browser counts each at most once per visit and version. */
export const signalNames = [
  /** A screen has been shown for 2 s. */
  'mount',
  ...failureSignals,
  /** The remote reported a failed request. */
  'request',
  /** Another version than the live one is loaded after a failure. */
  'failover',
  /** The remote is shown after it had failed. */
  'recovery',
  /** A task blocked the page for at least 200 ms. */
  'longTask',
  // Web Vitals, rated by the thresholds of web.dev.
  'lcpGood',
  'lcpFair',
  'lcpPoor',
  'inpGood',
  'inpFair',
  'inpPoor',
  'clsGood',
  'clsFair',
  'clsPoor',
] as const
export type SignalName = (typeof signalNames)[number]

/** The path of the call, below the address of the site. */
export const SIGNALS_PATH = '/api/signals'

/**
 * A batch of signals. Each text is a remote, its version and a signal: `browse 0.2.0-1a2b3c mount`.
 */
export const signalsBody = z
  .array(z.string().check(z.maxLength(150)))
  .check(z.minLength(1), z.maxLength(100))
export type SignalsBody = z.infer<typeof signalsBody>
