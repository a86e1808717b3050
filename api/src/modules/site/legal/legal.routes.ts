import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { legalFactsAnswer } from '@sori/contract/licence'
import { PAYOUT_MIN } from '@sori/contract/payouts'
import type { Config } from '../../../config.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'

type Options = { config: Pick<Config, 'operator' | 'payout'> }

/** Adds the call for the operator, prices and periods that the legal pages name. */
export async function legalRoutes(app: App, { config }: Options): Promise<void> {
  const { wonPerCredit, share, pendingDays, accountDays } = config.payout
  const dto = {
    ...config.operator,
    credits: TRACK_CREDITS,
    wonPerCredit,
    percent: share / 100,
    pendingDays,
    accountDays,
    payoutMin: PAYOUT_MIN,
  }
  app.get(
    '/api/legal',
    {
      config: { access: 'public' },
      schema: {
        ...operation('getLegalFacts', 'site', "The operator's details and the rules of money"),
        response: { 200: legalFactsAnswer },
      },
    },
    async () => ({ dto }),
  )
}
