import { playHostile } from '../../api/src/testing/hostile/campaign.ts'
import { openShop } from '../../api/src/testing/test-payments.ts'
import { attackLogins } from './attacks/logins.ts'
import { attackPayments } from './attacks/payments.ts'
import { attackUploads } from './attacks/uploads.ts'
import type { Campaign } from './campaign.ts'

const SHOWN = 20

/** Sends hostile requests to every route: `rounds` of fuzzed ones for each call and role. */
const everyRoute: Campaign = async ({ rounds = 100, seed }) => {
  const shop = await openShop({}, { bodyIdleMs: 300 })
  try {
    const { requests, statuses, failures, outsideSchema, escapes, loggedSecrets } =
      await playHostile(shop, { rounds, every: 1, seed })
    const byStatus = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status || 'hung up'}: ${times}`)
    const sums = [
      `${requests} requests (${byStatus.join(', ')})`,
      `${failures.length} answers 5xx`,
      `${outsideSchema.length} outside the schema`,
      `${escapes.length} proxy escapes`,
      `${loggedSecrets.length} secrets in the log`,
    ].join('; ')
    const wrong = [...failures, ...outsideSchema, ...escapes, ...loggedSecrets]
    if (wrong.length > 0) throw new Error(`${sums}\n${wrong.slice(0, SHOWN).join('\n')}`)
    return sums
  } finally {
    await shop.close()
  }
}

const attacks: readonly Campaign[] = [everyRoute, attackLogins, attackUploads, attackPayments]

/** Runs the attacks one after the other, each on its own product. */
export const hostileRequests: Campaign = async (wishes) => {
  const shown: string[] = []
  for (const attack of attacks) shown.push(await attack(wishes))
  return shown.join('\n  ')
}
