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
import { NotificationService } from './modules/site/notifications/notification.service.ts'

const noMailer: Mailer = { send: async () => undefined }

type Parts = Pick<
  AppOptions,
  'config' | 'db' | 'storage' | 'media' | 'jobs' | 'jwtSecret' | 'log' | 'replica' | 'now'
>

export type Services = ReturnType<typeof buildServices>

/** `sendsMail`: false for past sales of the demo world. */
export function buildServices({
  now = () => new Date(),
  jwtSecret,
  sendsMail = true,
  ...options
}: Parts & { sendsMail?: boolean }) {
  const { config, db } = options
  const keys = new Keys(jwtSecret, config.oldJwtSecrets)
  const limits = new Limits(db)
  const search = new PostgresSearchIndex(db)
  const mailer = createMailer({ ...options, keys })
  const notifications = new NotificationService({
    notifications: new NotificationRepository(db),
    now,
  })
  const common = { now, keys, limits, search, notifications }
  const parts = { ...options, ...common, mailer: sendsMail ? mailer : noMailer }

  const members = buildMembers(parts)
  const money = buildMoney({ ...parts, ...members })
  const files = buildFiles({ ...parts, ...members })
  const catalogue = buildCatalogue({ ...parts, ...files })
  const site = buildSite({ ...parts, ...members, ...money })
  const personalData = buildPersonalData({ ...parts, ...members, ...money, ...files, ...catalogue })
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
