import type { AppOptions } from '../../app-options.ts'
import type { Database } from '../../lib/postgres/database.ts'
import type { App } from '../../plugins/app-types.ts'
import { ReadRouter } from '../../plugins/read-router.ts'
import type { FileService } from '../files/files/file.service.ts'
import type { ImageService } from '../files/images/image.service.ts'
import type { QuotaService } from '../files/quotas/quota.service.ts'
import type { StreamLinks } from '../files/streaming/index.ts'
import type { Limits } from '../site/limits/index.ts'
import type { Mailer } from '../site/mail/index.ts'
import type { NotificationService } from '../site/notifications/notification.service.ts'
import { AnnouncementService } from './announcements/announcement.service.ts'
import { ArtistRepository } from './artists/artist.repository.ts'
import { artistRoutes } from './artists/artist.routes.ts'
import { ArtistService } from './artists/artist.service.ts'
import { CardRepository } from './cards/card.repository.ts'
import { cardRoutes } from './cards/card.routes.ts'
import { CardService } from './cards/card.service.ts'
import { CatalogueRepository } from './catalogue/catalogue.repository.ts'
import { type CatalogueReaders, catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { CatalogueService } from './catalogue/catalogue.service.ts'
import { SimilarRepository } from './catalogue/similar.repository.ts'
import { SimilarService } from './catalogue/similar.service.ts'
import { ChartRepository } from './charts/chart.repository.ts'
import { ChartService } from './charts/chart.service.ts'
import { homeRoutes } from './charts/home.routes.ts'
import { CollectionRepository } from './collections/collection.repository.ts'
import { collectionRoutes } from './collections/collection.routes.ts'
import { CollectionService } from './collections/collection.service.ts'
import { FavouriteRepository } from './favourites/favourite.repository.ts'
import { favouriteRoutes } from './favourites/favourite.routes.ts'
import { FavouriteService } from './favourites/favourite.service.ts'
import { HidingService } from './hiding/index.ts'
import { ManagementRepository } from './management/management.repository.ts'
import { managementRoutes } from './management/management.routes.ts'
import { ManagementService } from './management/management.service.ts'
import { OwnTracksService } from './management/own-tracks.service.ts'
import { PublishingService } from './management/publishing.service.ts'
import { PickRepository } from './picks/pick.repository.ts'
import { pickRoutes } from './picks/pick.routes.ts'
import { PickService } from './picks/pick.service.ts'
import { PlayRepository } from './plays/play.repository.ts'
import { playRoutes } from './plays/play.routes.ts'
import { PlayService } from './plays/play.service.ts'
import { ReportRepository } from './reports/report.repository.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { ReportService } from './reports/report.service.ts'
import { PostgresSearchIndex, type SearchIndex } from './search/index.ts'
import { SpellingService } from './suggestions/spelling.service.ts'
import { SuggestionRepository } from './suggestions/suggestion.repository.ts'
import { SuggestionService } from './suggestions/suggestion.service.ts'
import { tagRoutes } from './tags/tag.routes.ts'
import { TagService } from './tags/tag.service.ts'
import { TagMergeService } from './tags/tag-merge.service.ts'
import { TagRequestService } from './tags/tag-request.service.ts'
import { takedownRoutes } from './takedowns/takedown.routes.ts'
import { TakedownService } from './takedowns/takedown.service.ts'

type Dependencies = Pick<AppOptions, 'config' | 'db' | 'replica' | 'media' | 'storage'> & {
  files: FileService
  images: ImageService
  limits: Limits
  links: StreamLinks
  mailer: Mailer
  now: () => Date
  notifications: NotificationService
  quotas: QuotaService
  search: SearchIndex
}

type ReadDependencies = Pick<Dependencies, 'search' | 'links' | 'now'> & { db: Database }

type CatalogueServices = ReturnType<typeof buildCatalogue>

export function buildCatalogue({ config, replica, ...dependencies }: Dependencies) {
  const { db, search } = dependencies
  const { publicUrl } = config
  const { links, now } = dependencies
  const primary = buildCatalogueReaders({ db, search, links, now })
  const { artists, catalogue, charts, suggestions } = primary
  const hiding = new HidingService(search)
  const announcements = new AnnouncementService({ ...dependencies, publicUrl })
  const management = new ManagementRepository(db)
  const tagRequests = new TagRequestService({ ...dependencies, publicUrl })
  const tagMerges = new TagMergeService({ db, search, tagRequests })
  const takedowns = new TakedownService({ ...dependencies, hiding, publicUrl })
  return {
    announcements,
    artists,
    catalogue,
    charts,
    suggestions,
    takedowns,
    cards: new CardService({ ...dependencies, cards: new CardRepository(db), catalogue }),
    collections: new CollectionService({
      db,
      collections: new CollectionRepository(db),
      catalogue,
    }),
    favourites: new FavouriteService(new FavouriteRepository(db), catalogue),
    readRouter: new ReadRouter(
      primary,
      (replicaDb) =>
        buildCatalogueReaders({
          db: replicaDb,
          search: new PostgresSearchIndex(replicaDb),
          links,
          now,
        }),
      replica,
    ),
    management: new ManagementService({
      ...dependencies,
      management,
      catalogue,
      hiding,
      publicUrl,
    }),
    ownTracks: new OwnTracksService({ ...dependencies, management, catalogue, hiding }),
    publishing: new PublishingService({ ...dependencies, management, announcements, catalogue }),
    picks: new PickService(db, new PickRepository(db)),
    plays: new PlayService(new PlayRepository(db), now),
    tags: new TagService(db, tagMerges, tagRequests),
    tagMerges,
    tagRequests,
    reports: new ReportService({
      ...dependencies,
      reports: new ReportRepository(db),
      hiding,
      takedowns,
      publicUrl,
    }),
  }
}

/** Builds the services that only read, for the primary database or a replica. */
function buildCatalogueReaders({ db, search, links, now }: ReadDependencies): CatalogueReaders {
  const rows = new CatalogueRepository(db)
  const suggestions = new SuggestionService(new SuggestionRepository(db))
  const spelling = new SpellingService(suggestions, search)
  const catalogue = new CatalogueService({ db, catalogue: rows, search, links, spelling })
  const artists = new ArtistService({ db, artists: new ArtistRepository(db), catalogue, now })
  return {
    artists,
    catalogue,
    charts: new ChartService({
      charts: new ChartRepository(db),
      picks: new PickService(db, new PickRepository(db)),
      artists,
      catalogue,
      now,
    }),
    similar: new SimilarService(new SimilarRepository(db), rows),
    suggestions,
  }
}

export async function cataloguePlugin(app: App, services: CatalogueServices): Promise<void> {
  await app.register(catalogueRoutes, services)
  await app.register(artistRoutes, services)
  await app.register(cardRoutes, services)
  await app.register(collectionRoutes, services)
  await app.register(favouriteRoutes, services)
  await app.register(homeRoutes, services)
  await app.register(managementRoutes, services)
  await app.register(pickRoutes, services)
  await app.register(playRoutes, services)
  await app.register(tagRoutes, services)
  await app.register(reportRoutes, services)
  await app.register(takedownRoutes, services)
}
