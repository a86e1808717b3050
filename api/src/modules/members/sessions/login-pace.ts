import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../lib/errors/app-error.ts'
import {
  type CallCounter,
  countersOf,
  type Limits,
  limitRules,
  NETWORK_FACTOR,
  type Origin,
} from '../../site/limits/index.ts'

/** The number of failures within 15 minutes that cause no delay. */
const FREE_FAILURES_OF_ADDRESS = 30
const FREE_FAILURES_OF_ACCOUNT = 50
/** The number of failures after which the time between logins doubles. */
const FAILURES_PER_DOUBLING = 5
const SPACING_MAX_SECONDS = 30
/** Logins that would have to wait longer are refused. */
const WAIT_MAX_SECONDS = 10
/** The most logins that wait; each is an open request without a connection to the database. */
const WAITING_MAX = 200

/** Returns the seconds between tries after this many failures: 1 for the first five, then 2, 4… */
export function secondsBetweenTries(countedFailures: number): number {
  if (countedFailures <= 0) return 0
  const doublings = Math.floor((countedFailures - 1) / FAILURES_PER_DOUBLING)
  return Math.min(SPACING_MAX_SECONDS, 2 ** doublings)
}

/**
 * Delays logins from unknown devices. An address is delayed after failures on many accounts, an
 * account after failures from many addresses.
 */
export class LoginPace {
  #limits: Limits
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Counts a login and waits for its turn. Throws `LOGIN_LOCKED`, without counting, if the wait
   * would be too long. Returns the counts: the caller undoes them unless the password is wrong.
   */
  async countAndWait(account: string, origin: Origin): Promise<CallCounter[]> {
    const [address, network] = countersOf(limitRules.loginAddress, origin)
    const delayRules: { count: CallCounter | undefined; freeFailures: number }[] = [
      { count: address, freeFailures: FREE_FAILURES_OF_ADDRESS },
      { count: network, freeFailures: FREE_FAILURES_OF_ADDRESS * NETWORK_FACTOR },
      { count: [limitRules.loginAccount, account], freeFailures: FREE_FAILURES_OF_ACCOUNT },
    ]
    const counts: CallCounter[] = []
    try {
      for (const { count, freeFailures } of delayRules) {
        if (!count) continue
        const failures = await this.#limits.countAnyway(count)
        counts.push(count)
        if (failures <= freeFailures) continue
        await this.#waitForTurn(count, secondsBetweenTries(failures - freeFailures))
      }
      return counts
    } catch (error) {
      await this.#limits.uncount(...counts)
      throw error
    }
  }

  async #waitForTurn(count: CallCounter, spacingSeconds: number): Promise<void> {
    if (this.#waiting >= WAITING_MAX)
      throw new AppError('LOGIN_LOCKED', { seconds: WAIT_MAX_SECONDS })
    const seconds = await this.#limits.reserveTurn(count, spacingSeconds, WAIT_MAX_SECONDS)
    if (seconds === undefined)
      throw new AppError('LOGIN_LOCKED', { seconds: Math.ceil(spacingSeconds) })
    this.#waiting++
    await sleep(seconds * 1_000).finally(() => this.#waiting--)
  }
}
