import { meAnswer } from '@sori/shared-lib/contract/account'
import { callerOf } from '../../plugins/access.ts'
import type { App } from '../../plugins/app-types.ts'
import { presentMe } from './member.present.ts'
import type { MemberService } from './member.service.ts'

/** `/api/me` (section 7). */
export function memberRoutes(app: App, members: MemberService): void {
  app.get('/api/me', { config: { access: 'member' }, schema: { response: { 200: meAnswer } } }, async (request) => ({
    dto: presentMe(await members.me(callerOf(request).id)),
  }))
}
