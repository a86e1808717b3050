import type { Role } from '@sori/contract/account'
import {
  memberItemStatisticsAnswer,
  moneyStatisticsAnswer,
  planStatisticsAnswer,
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
  const route = <Dto>(
    url: string,
    access: Role,
    schema: ReturnType<typeof operation>,
    response: core.$ZodType<{ dto: Dto }>,
    read: (callerId: number) => Promise<Dto>,
  ) =>
    app.get(
      url,
      { config: { access }, schema: { ...schema, response: { 200: response } } },
      async (request) => ({ dto: await read(callerOf(request).id) }),
    )

  route(
    '/api/statistic/sounds/stats/me',
    'ROLE_USER',
    operation(
      'getMySoundStatistics',
      'statistics',
      'The artist’s albums, tracks, downloads and earnings',
    ),
    memberItemStatisticsAnswer,
    (id) => statistics.ofArtist(id),
  )
  route(
    '/api/statistic/tags/stats/me',
    'ROLE_USER',
    operation('getMyTagStatistics', 'statistics', 'How many of the artist’s tracks carry each tag'),
    tagStatisticsAnswer,
    (id) => statistics.tags(id),
  )
  route(
    '/api/statistic/sounds/stats',
    'ROLE_ADMIN',
    operation('getSoundStatistics', 'statistics', 'Sounds of the site'),
    siteItemStatisticsAnswer,
    () => statistics.items(),
  )
  route(
    '/api/statistic/tags/stats',
    'ROLE_ADMIN',
    operation('getTagStatistics', 'statistics', 'Tags of the site'),
    tagStatisticsAnswer,
    () => statistics.tags(),
  )
  route(
    '/api/statistic/users/stats',
    'ROLE_ADMIN',
    operation('getUserStatistics', 'statistics', 'Members of the site'),
    userStatisticsAnswer,
    () => statistics.users(),
  )
  route(
    '/api/statistic/money',
    'ROLE_ADMIN',
    operation('getMoneyStatistics', 'statistics', 'Money by the ledger and by payments'),
    moneyStatisticsAnswer,
    () => statistics.money(),
  )
  route(
    '/api/statistic/subscription/stats',
    'ROLE_ADMIN',
    operation('getPlanStatistics', 'statistics', 'Plans of the site'),
    planStatisticsAnswer,
    () => statistics.plans(),
  )
}
