import { cancelAnswer, subscriptionAnswer } from '@sori/contract/payment'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { SubscriptionService } from './subscription.service.ts'

type Services = { subscriptions: SubscriptionService }

const config = { access: 'ROLE_USER' } as const

export async function subscriptionRoutes(app: App, { subscriptions }: Services): Promise<void> {
  app.get(
    '/api/me/subscription',
    {
      config,
      schema: {
        ...operation('getSubscription', 'payments', 'The caller’s current plan'),
        response: { 200: subscriptionAnswer },
      },
    },
    async (request) => ({ dto: await subscriptions.findCurrent(callerOf(request).id) }),
  )

  app.delete(
    '/api/me/subscription',
    {
      config,
      schema: {
        ...operation('cancelSubscription', 'payments', 'Cancel the plan at its next date'),
        response: { 200: cancelAnswer },
      },
    },
    async (request) => {
      const nextBillingDate = await subscriptions.cancel(callerOf(request).id)
      return { ...outcome(request, 'SUBSCRIPTION_CANCELED'), data: { nextBillingDate } }
    },
  )
}
