import { cancelAnswer, subscriptionAnswer } from '@sori/contract/payment'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { SubscriptionService } from './subscription.service.ts'

const access = 'ROLE_USER'

/** `/api/me/subscription` (product.md §7, D29). */
export async function subscriptionRoutes(
  app: App,
  { subscriptions }: { subscriptions: SubscriptionService },
): Promise<void> {
  app.get(
    '/api/me/subscription',
    {
      config: { access },
      schema: {
        ...operation('getSubscription', 'payments', 'The plan that the member has now'),
        response: { 200: subscriptionAnswer },
      },
    },
    async (request) => ({
      dto: await subscriptions.current(callerOf(request).id),
    }),
  )

  app.delete(
    '/api/me/subscription',
    {
      config: { access },
      schema: {
        ...operation('cancelSubscription', 'payments', 'Cancel the plan, which lasts to its date'),
        response: { 200: cancelAnswer },
      },
    },
    async (request) => {
      const nextBillingDate = await subscriptions.cancel(callerOf(request).id)
      return { ...outcome(request, 'SUBSCRIPTION_CANCELED'), data: { nextBillingDate } }
    },
  )
}
