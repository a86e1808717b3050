import { editedUserParams } from '@sori/contract/administration'
import { pageQuery } from '@sori/contract/catalogue'
import { ledgerAnswer } from '@sori/contract/payment'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { LedgerService } from './ledger.service.ts'

/** The credit ledger (D24): a member's own, and anybody's for administrators. */
export async function ledgerRoutes(app: App, { ledger }: { ledger: LedgerService }): Promise<void> {
  const answer = { querystring: pageQuery, response: { 200: ledgerAnswer } }

  app.get(
    '/api/me/ledger',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation(
          'listLedger',
          'members',
          'The credit ledger of the member who asks, a page of it',
        ),
        ...answer,
      },
    },
    (request) => ledger.page(callerOf(request).id, request.query),
  )

  app.get(
    '/api/admin/users/:userId/ledger',
    {
      config: { access: 'ROLE_ADMIN' },
      schema: {
        ...operation(
          'listLedgerOfUser',
          'administration',
          'A member’s credit ledger, a page of it',
        ),
        ...answer,
        params: editedUserParams,
      },
    },
    (request) => ledger.pageOf(request.params.userId, request.query),
  )
}
