import { pageQuery } from '@sori/contract/catalogue'
import { commandAnswer } from '@sori/contract/envelope'
import {
  choicesAnswer,
  notificationChoice,
  notificationsAnswer,
  readBody,
} from '@sori/contract/notifications'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { NotificationService } from './notification.service.ts'

type Services = { notifications: NotificationService }

export async function notificationRoutes(app: App, { notifications }: Services): Promise<void> {
  const config = { access: 'authenticated' } as const

  app.get(
    '/api/me/notifications',
    {
      config,
      schema: {
        ...operation('listNotifications', 'members', 'The caller’s notifications'),
        querystring: pageQuery,
        response: { 200: notificationsAnswer },
      },
    },
    (request) => notifications.readPage(callerOf(request).id, request.query),
  )

  app.patch(
    '/api/me/notifications',
    {
      config,
      schema: {
        ...operation('readNotifications', 'members', 'Mark notifications as read'),
        body: readBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await notifications.markRead(callerOf(request).id, request.body.readTo)
      return outcome(request, 'NOTIFICATIONS_READ')
    },
  )

  app.get(
    '/api/me/notifications/choices',
    {
      config,
      schema: {
        ...operation('listNotificationChoices', 'members', 'The caller’s choices of notifications'),
        response: { 200: choicesAnswer },
      },
    },
    async (request) => ({ dtoList: await notifications.listChoices(callerOf(request).id) }),
  )

  app.put(
    '/api/me/notifications/choices',
    {
      config,
      schema: {
        ...operation('chooseNotifications', 'members', 'Choose how one kind is notified'),
        body: notificationChoice,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await notifications.storeChoice(callerOf(request).id, request.body)
      return outcome(request, 'NOTIFICATIONS_CHOSEN')
    },
  )
}
