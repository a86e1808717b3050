import {
  memberItemStatisticsAnswer,
  moneyStatisticsAnswer,
  planStatisticsAnswer,
  siteItemStatisticsAnswer,
  tagStatisticsAnswer,
  userStatisticsAnswer,
} from '@sori/contract/statistics'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { StatisticsService } from './statistics.service.ts'

const mine = { access: 'ROLE_USER' } as const
const site = { access: 'ROLE_ADMIN' } as const

export async function statisticsRoutes(
  app: App,
  { statistics }: { statistics: StatisticsService },
): Promise<void> {
  ownRoutes(app, statistics)
  siteRoutes(app, statistics)
}

function statistic<Response>(id: string, summary: string, response: Response) {
  return { ...operation(id, 'statistics', summary), response: { 200: response } }
}

function ownRoutes(app: App, statistics: StatisticsService): void {
  app.get(
    '/api/statistic/sounds/stats/me',
    {
      config: mine,
      schema: statistic(
        'getMySoundStatistics',
        'The artist’s albums, tracks, downloads and earnings',
        memberItemStatisticsAnswer,
      ),
    },
    async (request) => ({ dto: await statistics.ofArtist(callerOf(request).id) }),
  )
  app.get(
    '/api/statistic/tags/stats/me',
    {
      config: mine,
      schema: statistic(
        'getMyTagStatistics',
        'How many of the artist’s tracks carry each tag',
        tagStatisticsAnswer,
      ),
    },
    async (request) => ({ dto: await statistics.tags(callerOf(request).id) }),
  )
}

function siteRoutes(app: App, statistics: StatisticsService): void {
  app.get(
    '/api/statistic/sounds/stats',
    {
      config: site,
      schema: statistic('getSoundStatistics', 'Sounds of the site', siteItemStatisticsAnswer),
    },
    async () => ({ dto: await statistics.items() }),
  )
  app.get(
    '/api/statistic/tags/stats',
    {
      config: site,
      schema: statistic('getTagStatistics', 'Tags of the site', tagStatisticsAnswer),
    },
    async () => ({ dto: await statistics.tags() }),
  )
  app.get(
    '/api/statistic/users/stats',
    {
      config: site,
      schema: statistic('getUserStatistics', 'Members of the site', userStatisticsAnswer),
    },
    async () => ({ dto: await statistics.users() }),
  )
  const moneySummary = 'Money by the ledger and by payments'
  app.get(
    '/api/statistic/money',
    {
      config: site,
      schema: statistic('getMoneyStatistics', moneySummary, moneyStatisticsAnswer),
    },
    async () => ({ dto: await statistics.money() }),
  )
  app.get(
    '/api/statistic/subscription/stats',
    {
      config: site,
      schema: statistic('getPlanStatistics', 'Plans of the site', planStatisticsAnswer),
    },
    async () => ({ dto: await statistics.plans() }),
  )
}
