import type { AppOptions } from './app-options.ts'
import { buildCatalogue } from './catalogue.ts'
import { buildFiles } from './files.ts'
import { Keys } from './lib/secrets/keys.ts'
import { buildMembers, buildPersonalData } from './members.ts'
import { Limits } from './modules/limits/index.ts'
import { createPost } from './modules/mail/index.ts'
import { PostgresSearchIndex } from './modules/search/index.ts'
import { buildMoney } from './money.ts'
import { buildSite } from './site.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'jwtSecret' | 'log' | 'replica' | 'now'>

/** The services of all domains, for routes, jobs, operations and seeds. */
export type Services = ReturnType<typeof buildServices>

/** Builds the domains in the order of their dependencies. */
export function buildServices({ now = () => new Date(), jwtSecret, ...options }: Parts) {
  const { config, db } = options
  const keys = new Keys(jwtSecret, config.oldJwtSecrets)
  const limits = new Limits(db)
  const search = new PostgresSearchIndex(db)
  const post = createPost({ ...options, keys })
  const parts = { ...options, now, keys, limits, search, post }

  const members = buildMembers(parts)
  const money = buildMoney({ ...parts, ...members })
  const files = buildFiles({ ...parts, ...members })
  const catalogue = buildCatalogue({ ...parts, ...files })
  const site = buildSite({ ...parts, ...members, ...money })
  const personalData = buildPersonalData({ ...parts, ...members, ...money, ...files, ...catalogue })
  return { keys, limits, post, ...members, ...money, ...files, ...catalogue, ...site, ...personalData }
}
