import { commandAnswer } from '@sori/contract/envelope'
import { unsubscribeQuery } from '@sori/contract/notifications'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import { limitRules } from '../limits/index.ts'
import type { NotificationService } from './notification.service.ts'

const BODY_BYTES = 4_096

export async function unsubscribeRoutes(
  app: App,
  { notifications }: { notifications: NotificationService },
): Promise<void> {
  // Mailboxes send a form (RFC 8058). It is ignored, because the URL contains the token.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
  app.post(
    '/api/unsubscribe',
    {
      bodyLimit: BODY_BYTES,
      config: { access: 'public', limit: limitRules.unsubscribes },
      schema: {
        ...operation('unsubscribe', 'members', 'End the mails of one kind by a link in a mail'),
        querystring: unsubscribeQuery,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await notifications.unsubscribe(request.query.token)
      return outcome(request, 'UNSUBSCRIBED')
    },
  )
}
