import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../lib/errors/app-error.ts'
import {
  type Count,
  countsOf,
  type Limits,
  limitRules,
  NETWORK_FACTOR,
  type Origin,
} from '../../site/limits/index.ts'

/** The number of failures within 15 minutes that cause no delay. */
const FREE_FAILURES_OF_ADDRESS = 30
const FREE_FAILURES_OF_ACCOUNT = 50
/** Failures after which the spacing doubles. */
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
   * Counts a try and waits for its turn. Throws `LOGIN_LOCKED`, without counting, if the wait would
   * be too long. The caller uncounts the returned counters unless the password is wrong.
   */
  async countAndWait(account: string, origin: Origin): Promise<Count[]> {
    const [address, network] = countsOf(limitRules.loginAddress, origin)
    const limited: { count: Count | undefined; free: number }[] = [
      { count: address, free: FREE_FAILURES_OF_ADDRESS },
      { count: network, free: FREE_FAILURES_OF_ADDRESS * NETWORK_FACTOR },
      { count: [limitRules.loginAccount, account], free: FREE_FAILURES_OF_ACCOUNT },
    ]
    const counts: Count[] = []
    try {
      for (const { count, free } of limited) {
        if (!count) continue
        const failures = await this.#limits.countAnyway(count)
        counts.push(count)
        if (failures > free) await this.#waitForTurn(count, secondsBetweenTries(failures - free))
      }
      return counts
    } catch (error) {
      await this.#limits.uncount(...counts)
      throw error
    }
  }

  async #waitForTurn(count: Count, spacing: number): Promise<void> {
    if (this.#waiting >= WAITING_MAX)
      throw new AppError('LOGIN_LOCKED', { seconds: WAIT_MAX_SECONDS })
    const seconds = await this.#limits.reserveTurn(count, spacing, WAIT_MAX_SECONDS)
    if (seconds === undefined) throw new AppError('LOGIN_LOCKED', { seconds: Math.ceil(spacing) })
    this.#waiting++
    await sleep(seconds * 1_000).finally(() => this.#waiting--)
  }
}
