import { homeAnswer } from '@sori/contract/catalogue'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { ReadRouter } from '../../../plugins/read-router.ts'
import type { ChartService } from './chart.service.ts'

export async function homeRoutes(
  app: App,
  { readRouter }: { readRouter: ReadRouter<{ charts: ChartService }> },
): Promise<void> {
  app.get(
    '/api/home',
    {
      config: { access: 'anyone', visitorCache: true },
      schema: {
        ...operation('getHome', 'sounds', 'Charts, new albums and artists, for the home page'),
        response: { 200: homeAnswer },
      },
    },
    async (request) => ({
      dto: await readRouter.readFor(request, ({ charts }) => charts.readHome(request.caller)),
    }),
  )
}
