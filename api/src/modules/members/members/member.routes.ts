import { meAnswer, meChange } from '@sori/contract/account'
import { commandAnswer } from '@sori/contract/envelope'
import { paths } from '@sori/contract/paths'
import { callerOf, requireSelf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { ReportService } from '../../catalogue/reports/report.service.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import { type MemberService, profileOf } from './member.service.ts'
import type { NicknameService } from './nickname.service.ts'

type Options = {
  members: MemberService
  nicknames: NicknameService
  notifications: Pick<NotificationService, 'countUnread'>
  reports: Pick<ReportService, 'countOpen'>
}

export async function memberRoutes(app: App, options: Options): Promise<void> {
  const { members, nicknames, notifications, reports } = options
  const navCountsOf = async (roles: readonly string[]) =>
    roles.includes('ROLE_ADMIN')
      ? { navCounts: { [paths.adminReports()]: await reports.countOpen() } }
      : undefined

  app.get(
    '/api/me',
    {
      config: { access: 'authenticated' },
      schema: {
        ...operation('getMe', 'members', 'The caller’s profile'),
        response: { 200: meAnswer },
      },
    },
    async (request) => {
      const { id, roles } = callerOf(request)
      const [member, nicknameChanges, unreadNotifications, navCounts] = await Promise.all([
        members.me(id),
        nicknames.changesOf(id),
        notifications.countUnread(id),
        navCountsOf(roles),
      ])
      return {
        dto: { ...profileOf(member), nicknameChanges, unreadNotifications, ...navCounts },
      }
    },
  )

  app.put(
    '/api/me',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation('changeMe', 'members', 'Change the caller’s name, nickname or phone'),
        body: meChange,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await nicknames.change(requireSelf(request, request.body.userId), request.body)
      return outcome(request, 'ME_CHANGED')
    },
  )
}
