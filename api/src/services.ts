import type { AppOptions } from './app-options.ts'
import { Keys } from './lib/secrets/keys.ts'
import { buildCatalogue } from './modules/catalogue/index.ts'
import { PostgresSearchIndex } from './modules/catalogue/search/index.ts'
import { buildFiles } from './modules/files/index.ts'
import { buildMembers, buildPersonalData } from './modules/members/index.ts'
import { buildMoney } from './modules/money/index.ts'
import { buildSite } from './modules/site/index.ts'
import { Limits } from './modules/site/limits/index.ts'
import { createMailer, type Mailer } from './modules/site/mail/index.ts'
import { NotificationRepository } from './modules/site/notifications/notification.repository.ts'
import {
  NotificationService,
  QuietNotifications,
} from './modules/site/notifications/notification.service.ts'
import { UnsubscribeLinks } from './modules/site/notifications/unsubscribe-links.ts'

const noMailer: Mailer = { send: async () => undefined }

type Parts = Pick<
  AppOptions,
  'config' | 'db' | 'storage' | 'media' | 'jobs' | 'jwtSecret' | 'log' | 'replica' | 'now'
>

export type Services = ReturnType<typeof buildServices>

/** `isQuiet`: sends no mail and stores no notification, for past sales of the demo world. */
export function buildServices({
  now = () => new Date(),
  jwtSecret,
  isQuiet = false,
  ...options
}: Parts & { isQuiet?: boolean }) {
  const { config, db } = options
  const keys = new Keys(jwtSecret, config.oldJwtSecrets)
  const limits = new Limits(db)
  const search = new PostgresSearchIndex(db)
  const mailer = createMailer({ ...options, keys, now })
  const Notifications = isQuiet ? QuietNotifications : NotificationService
  const notifications = new Notifications({
    notifications: new NotificationRepository(db),
    links: new UnsubscribeLinks(keys, config.publicUrl),
    now,
  })
  const common = { now, keys, limits, search, notifications }
  const dependencies = { ...options, ...common, mailer: isQuiet ? noMailer : mailer }

  const members = buildMembers(dependencies)
  const money = buildMoney({ ...dependencies, ...members })
  const files = buildFiles({ ...dependencies, ...members })
  const catalogue = buildCatalogue({ ...dependencies, ...files })
  const site = buildSite({ ...dependencies, ...members, ...money })
  const personalData = buildPersonalData({
    ...dependencies,
    ...members,
    ...money,
    ...files,
    ...catalogue,
  })
  return {
    keys,
    limits,
    mailer,
    notifications,
    ...members,
    ...money,
    ...files,
    ...catalogue,
    ...site,
    ...personalData,
  }
}
