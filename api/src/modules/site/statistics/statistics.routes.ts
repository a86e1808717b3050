import type { Role } from '@sori/contract/account'
import {
  memberItemStatisticsAnswer,
  moneyStatisticsAnswer,
  planStatisticsAnswer,
  salesAnswer,
  salesQuery,
  siteItemStatisticsAnswer,
  tagStatisticsAnswer,
  userStatisticsAnswer,
} from '@sori/contract/statistics'
import type { core } from 'zod'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { StatisticsService } from './statistics.service.ts'

type Options = { statistics: StatisticsService }

export async function statisticsRoutes(app: App, { statistics }: Options): Promise<void> {
  salesRoute(app, statistics)
  addRoute(
    app,
    '/api/statistic/sounds/stats/me',
    'ROLE_USER',
    ['getMySoundStatistics', 'The artist’s albums, tracks, downloads and earnings'],
    memberItemStatisticsAnswer,
    (id) => statistics.readArtistStatistics(id),
  )
  addRoute(
    app,
    '/api/statistic/tags/stats/me',
    'ROLE_USER',
    ['getMyTagStatistics', 'How many of the artist’s tracks carry each tag'],
    tagStatisticsAnswer,
    (id) => statistics.readTagStatistics(id),
  )
  addRoute(
    app,
    '/api/statistic/sounds/stats',
    'ROLE_ADMIN',
    ['getSoundStatistics', 'Albums and tracks of the site'],
    siteItemStatisticsAnswer,
    () => statistics.readItemStatistics(),
  )
  addRoute(
    app,
    '/api/statistic/tags/stats',
    'ROLE_ADMIN',
    ['getTagStatistics', 'Tags of the site'],
    tagStatisticsAnswer,
    () => statistics.readTagStatistics(),
  )
  addRoute(
    app,
    '/api/statistic/users/stats',
    'ROLE_ADMIN',
    ['getUserStatistics', 'Members of the site'],
    userStatisticsAnswer,
    () => statistics.readUserStatistics(),
  )
  addRoute(
    app,
    '/api/statistic/money',
    'ROLE_ADMIN',
    ['getMoneyStatistics', 'Money by the ledger and by payments'],
    moneyStatisticsAnswer,
    () => statistics.readMoneyStatistics(),
  )
  addRoute(
    app,
    '/api/statistic/subscription/stats',
    'ROLE_ADMIN',
    ['getPlanStatistics', 'Plans of the site'],
    planStatisticsAnswer,
    () => statistics.readPlanStatistics(),
  )
}

function salesRoute(app: App, statistics: StatisticsService): void {
  app.get(
    '/api/me/sales',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation('listMySales', 'statistics', 'The purchases of the artist’s tracks'),
        querystring: salesQuery,
        response: { 200: salesAnswer },
      },
    },
    (request) => statistics.readSalesPage(callerOf(request).id, request.query),
  )
}

function addRoute<Dto>(
  app: App,
  url: string,
  access: Role,
  [id, summary]: [id: string, summary: string],
  response: core.$ZodType<{ dto: Dto }>,
  read: (callerId: number) => Promise<Dto>,
): void {
  app.get(
    url,
    {
      config: { access },
      schema: { ...operation(id, 'statistics', summary), response: { 200: response } },
    },
    async (request) => ({ dto: await read(callerOf(request).id) }),
  )
}
