import type { AppOptions } from './app-options.ts'
import type { Database } from './lib/postgres/database.ts'
import { CatalogueRepository } from './modules/catalogue/catalogue.repository.ts'
import type { CatalogueReads } from './modules/catalogue/catalogue.routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { CatalogueService } from './modules/catalogue/catalogue.service.ts'
import { SimilarRepository } from './modules/catalogue/similar.repository.ts'
import { SimilarService } from './modules/catalogue/similar.service.ts'
import type { FileService } from './modules/files/file.service.ts'
import { HidingRepository, HidingService } from './modules/hiding/index.ts'
import type { ImageService } from './modules/images/image.service.ts'
import type { Limits } from './modules/limits/index.ts'
import type { Post } from './modules/mail/index.ts'
import { ManagedRepository } from './modules/management/managed.repository.ts'
import { ManagementRepository } from './modules/management/management.repository.ts'
import { managementRoutes } from './modules/management/management.routes.ts'
import { ManagementService } from './modules/management/management.service.ts'
import { PublishingService } from './modules/management/publishing.service.ts'
import { SoundVisibility } from './modules/management/sound-visibility.ts'
import type { QuotaService } from './modules/quotas/quota.service.ts'
import { ReportRepository } from './modules/reports/report.repository.ts'
import { reportRoutes } from './modules/reports/report.routes.ts'
import { ReportService } from './modules/reports/report.service.ts'
import { PostgresSearchIndex, type SearchIndex } from './modules/search/index.ts'
import type { StreamLinks } from './modules/streaming/index.ts'
import { SuggestionRepository } from './modules/suggestions/suggestion.repository.ts'
import { SuggestionService } from './modules/suggestions/suggestion.service.ts'
import { TagRepository } from './modules/tags/tag.repository.ts'
import { tagRoutes } from './modules/tags/tag.routes.ts'
import { TagService } from './modules/tags/tag.service.ts'
import type { App } from './plugins/app-types.ts'
import { Reads } from './plugins/reads.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'replica'> & {
  files: FileService
  images: ImageService
  limits: Limits
  links: StreamLinks
  post: Post
  quotas: QuotaService
  search: SearchIndex
}

type CatalogueServices = ReturnType<typeof buildCatalogue>

export function buildCatalogue({ config, replica, ...parts }: Parts) {
  const { db, search, post } = parts
  const { publicUrl } = config
  const primary = catalogueReads(db, search)
  const { catalogue, suggestions } = primary
  const hiding = new HidingService({ hiding: new HidingRepository(db), search })
  const management = new ManagementRepository(db)
  const managed = new ManagedRepository(db)
  const visibility = new SoundVisibility({ hiding, post, publicUrl })
  return {
    catalogue,
    suggestions,
    reads: new Reads(primary, (from) => catalogueReads(from, new PostgresSearchIndex(from)), replica),
    management: new ManagementService({ ...parts, management, managed, catalogue, hiding, visibility }),
    publishing: new PublishingService({ ...parts, management, catalogue }),
    tags: new TagService(db, new TagRepository(), search),
    reports: new ReportService({ ...parts, reports: new ReportRepository(db), hiding, publicUrl }),
  }
}

/** Builds the services of browsing on the primary database or on a replica. */
function catalogueReads(db: Database, search: SearchIndex): CatalogueReads {
  const catalogue = new CatalogueRepository(db)
  return {
    catalogue: new CatalogueService(db, catalogue, search),
    similar: new SimilarService(new SimilarRepository(db), catalogue),
    suggestions: new SuggestionService(new SuggestionRepository(db)),
  }
}

export async function cataloguePlugin(app: App, services: CatalogueServices): Promise<void> {
  await app.register(catalogueRoutes, services)
  await app.register(managementRoutes, services)
  await app.register(tagRoutes, services)
  await app.register(reportRoutes, services)
}
