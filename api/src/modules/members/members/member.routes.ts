import { meAnswer, meChange } from '@sori/contract/account'
import { commandAnswer } from '@sori/contract/envelope'
import { callerOf, selfOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import { type MemberService, profileOf } from './member.service.ts'
import type { NicknameService } from './nickname.service.ts'

type Options = {
  members: MemberService
  nicknames: NicknameService
  notifications: Pick<NotificationService, 'unread'>
}

export async function memberRoutes(app: App, options: Options): Promise<void> {
  const { members, nicknames, notifications } = options

  app.get(
    '/api/me',
    {
      config: { access: 'authenticated' },
      schema: {
        ...operation('getMe', 'members', 'The member who asks'),
        response: { 200: meAnswer },
      },
    },
    async (request) => {
      const { id } = callerOf(request)
      const [member, nicknameChanges, unreadNotifications] = await Promise.all([
        members.me(id),
        nicknames.changesOf(id),
        notifications.unread(id),
      ])
      return { dto: { ...profileOf(member), nicknameChanges, unreadNotifications } }
    },
  )

  app.put(
    '/api/me',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation('changeMe', 'members', 'Change one’s own profile'),
        body: meChange,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await nicknames.change(selfOf(request, request.body.userId), request.body)
      return outcome(request, 'ME_CHANGED')
    },
  )
}
