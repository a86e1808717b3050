import { editedUserParams } from '@sori/contract/administration'
import { pageQuery } from '@sori/contract/catalogue'
import { ledgerAnswer } from '@sori/contract/payment'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { LedgerService } from './ledger.service.ts'

export async function ledgerRoutes(app: App, { ledger }: { ledger: LedgerService }): Promise<void> {
  const page = { querystring: pageQuery, response: { 200: ledgerAnswer } }
  const summary = 'The caller’s credit ledger, one page'

  app.get(
    '/api/me/ledger',
    {
      config: { access: 'ROLE_USER' },
      schema: { ...operation('listLedger', 'members', summary), ...page },
    },
    (request) => ledger.readPage(callerOf(request).id, request.query),
  )

  const summaryOfUser = 'A member’s credit ledger, one page'
  app.get(
    '/api/admin/users/:userId/ledger',
    {
      config: { access: 'ROLE_ADMIN' },
      schema: {
        ...operation('listLedgerOfUser', 'administration', summaryOfUser),
        ...page,
        params: editedUserParams,
      },
    },
    (request) => ledger.readPageOfMember(request.params.userId, request.query),
  )
}
