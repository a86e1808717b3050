import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Count, Limits, Origin } from '../../site/limits/index.ts'
import { countsOf, limitRules, NETWORK_FACTOR } from '../../site/limits/index.ts'

/** Failures of 15 minutes that slow nobody down (D11). */
const FREE_OF_ADDRESS = 30
const FREE_OF_ACCOUNT = 50
/** Failures after which the spacing doubles, and its end, in seconds. */
const DOUBLING = 5
const SPACING_MAX = 30
/** Seconds that a login waits at most. Others get `LOGIN_LOCKED`. */
const PATIENCE = 10
/** Logins that wait in this process. Each costs an open request, and no connection to the database. */
const WAITING_MAX = 200

/** Seconds between two tries, from the number of failures beyond those that are free: 1 for the first five, then 2, 4, 8, 16, at most 30. */
export function spacingOf(beyond: number): number {
  return beyond <= 0 ? 0 : Math.min(SPACING_MAX, 2 ** Math.floor((beyond - 1) / DOUBLING))
}

/**
 * Slows logins from unknown devices (ADR 31): an address that fails on many accounts, and an
 * account that many addresses fail on, get increasing delays. The limit holds across processes and
 * for concurrent tries.
 */
export class LoginPace {
  #limits: Limits
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Counts a try before its password is checked, and waits for its turn. Throws `LOGIN_LOCKED`,
   * without counting, if the turn is too far away. `release` undoes the count after a try that was
   * not a wrong password.
   */
  async enter(account: string, origin: Origin): Promise<{ release(): Promise<void> }> {
    const [ofAddress, ofNetwork] = countsOf(limitRules.loginAddress, origin)
    const limited: [Count, number][] = [
      [ofAddress, FREE_OF_ADDRESS],
      ...(ofNetwork ? [[ofNetwork, FREE_OF_ADDRESS * NETWORK_FACTOR] as [Count, number]] : []),
      [[limitRules.loginAccount, account], FREE_OF_ACCOUNT],
    ]
    const counted: Count[] = []
    const release = () => this.#limits.release(...counted)
    try {
      for (const [count, free] of limited) {
        const failures = await this.#limits.add(count)
        counted.push(count)
        if (failures > free) await this.#takeTurn(count, spacingOf(failures - free))
      }
    } catch (error) {
      await release()
      throw error
    }
    return { release }
  }

  async #takeTurn(count: Count, spacing: number): Promise<void> {
    if (this.#waiting >= WAITING_MAX) throw new AppError('LOGIN_LOCKED', { seconds: PATIENCE })
    const turn = await this.#limits.reserve(count, spacing, PATIENCE)
    if ('refusedFor' in turn) throw new AppError('LOGIN_LOCKED', { seconds: turn.refusedFor })
    this.#waiting++
    await sleep(turn.wait * 1_000).finally(() => this.#waiting--)
  }
}
