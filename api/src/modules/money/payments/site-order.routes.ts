import {
  revenueAnswer,
  revenueQuery,
  siteOrdersAnswer,
  siteOrdersQuery,
  siteOrdersTableQuery,
} from '@sori/contract/payment'
import { languageOf } from '../../../lib/http/language.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import type { App } from '../../../plugins/app-types.ts'
import { csvAnswer, sendCsv } from '../../../plugins/csv.ts'
import { operation } from '../../../plugins/operation.ts'
import type { SiteOrderService } from './site-order.service.ts'

const config = { access: 'ROLE_ADMIN' } as const

type Services = { siteOrders: SiteOrderService }

export async function siteOrderRoutes(app: App, { siteOrders }: Services): Promise<void> {
  app.get(
    '/api/admin/orders',
    {
      config,
      schema: {
        ...operation('listOrders', 'administration', 'Orders of all members, one page'),
        querystring: siteOrdersQuery,
        response: { 200: siteOrdersAnswer },
      },
    },
    (request) => siteOrders.readPage(request.query),
  )

  app.get(
    '/api/admin/orders.csv',
    {
      config,
      schema: {
        ...operation('saveOrders', 'administration', 'Orders of all members as CSV'),
        querystring: siteOrdersTableQuery,
        response: { 200: csvAnswer },
      },
    },
    async (request, reply) => {
      const locale = languageOf(request.headers['accept-language'])
      const rows = await siteOrders.buildTable(request.query, locale)
      return sendCsv(reply, `orders-${seoulDay(new Date())}.csv`, rows)
    },
  )

  app.get(
    '/api/admin/revenue',
    {
      config,
      schema: {
        ...operation('getRevenue', 'administration', 'Revenue and payments over time'),
        querystring: revenueQuery,
        response: { 200: revenueAnswer },
      },
    },
    async (request) => ({ dtoList: await siteOrders.readRevenue(request.query.span) }),
  )
}
