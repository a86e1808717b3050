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

/** A member's own statistics, and the site's for administrators (product.md §7, Administration and statistics). */
export async function statisticsRoutes(
  app: App,
  { statistics }: { statistics: StatisticsService },
): Promise<void> {
  ownRoutes(app, statistics)
  siteRoutes(app, statistics)
  incomeRoutes(app, statistics)
}

function ownRoutes(app: App, statistics: StatisticsService): void {
  app.get(
    '/api/statistic/sounds/stats/me',
    {
      config: mine,
      schema: {
        ...operation(
          'getMySoundStatistics',
          'statistics',
          'The artist’s albums, tracks, downloads and earnings',
        ),
        response: { 200: memberItemStatisticsAnswer },
      },
    },
    async (request) => ({ dto: await statistics.soundsOf(callerOf(request).id) }),
  )
  app.get(
    '/api/statistic/tags/stats/me',
    {
      config: mine,
      schema: {
        ...operation(
          'getMyTagStatistics',
          'statistics',
          'How many of the artist’s tracks carry each tag',
        ),
        response: { 200: tagStatisticsAnswer },
      },
    },
    async (request) => ({
      dto: await statistics.tagsOf(callerOf(request).id),
    }),
  )
}

function siteRoutes(app: App, statistics: StatisticsService): void {
  app.get(
    '/api/statistic/sounds/stats',
    {
      config: site,
      schema: {
        ...operation('getSoundStatistics', 'statistics', 'Sounds of the site'),
        response: { 200: siteItemStatisticsAnswer },
      },
    },
    async () => ({
      dto: await statistics.sounds(),
    }),
  )
  app.get(
    '/api/statistic/tags/stats',
    {
      config: site,
      schema: {
        ...operation('getTagStatistics', 'statistics', 'Tags of the site'),
        response: { 200: tagStatisticsAnswer },
      },
    },
    async () => ({
      dto: await statistics.tags(),
    }),
  )
  app.get(
    '/api/statistic/users/stats',
    {
      config: site,
      schema: {
        ...operation('getUserStatistics', 'statistics', 'Members of the site'),
        response: { 200: userStatisticsAnswer },
      },
    },
    async () => ({
      dto: await statistics.users(),
    }),
  )
}

/** Income: money and plans. */
function incomeRoutes(app: App, statistics: StatisticsService): void {
  app.get(
    '/api/statistic/money',
    {
      config: site,
      schema: {
        ...operation('getMoneyStatistics', 'statistics', 'Money by the ledger and by payments'),
        response: { 200: moneyStatisticsAnswer },
      },
    },
    async () => ({
      dto: await statistics.money(),
    }),
  )
  app.get(
    '/api/statistic/subscription/stats',
    {
      config: site,
      schema: {
        ...operation('getPlanStatistics', 'statistics', 'Plans of the site'),
        response: { 200: planStatisticsAnswer },
      },
    },
    async () => ({
      dto: await statistics.plans(),
    }),
  )
}
