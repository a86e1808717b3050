import { plansAnswer } from '@sori/contract/payment'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { PlanService } from './plan.service.ts'

export async function planRoutes(app: App, { plans }: { plans: PlanService }): Promise<void> {
  app.get(
    '/api/payment/plans',
    {
      config: { access: 'public' },
      schema: {
        ...operation('listPlans', 'payments', 'The plans'),
        response: { 200: plansAnswer },
      },
    },
    async () => ({ dtoList: await plans.listPlans() }),
  )
}
