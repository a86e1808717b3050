import {
  promotionBody,
  promotionPreview,
  promotionsAnswer,
  promotionsQuery,
} from '@sori/contract/administration'
import { commandAnswer } from '@sori/contract/envelope'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { PromotionService } from './promotion.service.ts'

const config = { access: 'ROLE_ADMIN' } as const
const command = { body: promotionBody, response: { 200: commandAnswer } }

export async function promotionRoutes(
  app: App,
  { promotions }: { promotions: PromotionService },
): Promise<void> {
  app.get(
    '/api/admin/promotions',
    {
      config,
      schema: {
        ...operation('listPromotions', 'administration', 'Promotional mails, a page of them'),
        querystring: promotionsQuery,
        response: { 200: promotionsAnswer },
      },
    },
    (request) => promotions.readPage(request.query),
  )

  app.post(
    '/api/admin/promotions/preview',
    {
      config,
      schema: {
        ...operation('previewPromotion', 'administration', 'The mails, and their recipients'),
        body: promotionBody,
        response: { 200: promotionPreview },
      },
    },
    async (request) => ({
      dto: await promotions.renderPreview(callerOf(request).id, request.body),
    }),
  )

  app.post(
    '/api/admin/promotions/test',
    {
      config,
      schema: {
        ...operation('testPromotion', 'administration', 'Mail a promotion to oneself'),
        ...command,
      },
    },
    async (request) => {
      await promotions.mailToAdministrator(callerOf(request).id, request.body)
      return outcome(request, 'PROMOTION_TESTED')
    },
  )

  app.post(
    '/api/admin/promotions',
    {
      config,
      schema: {
        ...operation('sendPromotion', 'administration', 'Mail all members who have agreed'),
        ...command,
      },
    },
    async (request) => {
      await promotions.start(callerOf(request).id, request.body)
      return outcome(request, 'PROMOTION_QUEUED')
    },
  )
}
