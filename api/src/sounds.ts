import type { AppOptions } from './app-options.ts'
import type { Identity } from './identity.ts'
import type { CatalogueService } from './modules/catalogue/catalogue.service.ts'
import { ArchiveRepository } from './modules/downloads/archive.repository.ts'
import { ArchiveService } from './modules/downloads/archive.service.ts'
import { DownloadRepository } from './modules/downloads/download.repository.ts'
import { DownloadService } from './modules/downloads/download.service.ts'
import { FileRepository } from './modules/files/file.repository.ts'
import { FileService } from './modules/files/file.service.ts'
import { HidingRepository, HidingService } from './modules/hiding/index.ts'
import { ImageRepository } from './modules/images/image.repository.ts'
import { ImageService } from './modules/images/image.service.ts'
import { ManagedRepository } from './modules/management/managed.repository.ts'
import { ManagementRepository } from './modules/management/management.repository.ts'
import { ManagementService } from './modules/management/management.service.ts'
import { PublishingService } from './modules/management/publishing.service.ts'
import { SoundVisibility } from './modules/management/sound-visibility.ts'
import { QuotaRepository } from './modules/quotas/quota.repository.ts'
import { QuotaService } from './modules/quotas/quota.service.ts'
import { ReportRepository } from './modules/reports/report.repository.ts'
import { ReportService } from './modules/reports/report.service.ts'
import type { SearchIndex } from './modules/search/search-index.ts'
import { StreamLinks } from './modules/streaming/index.ts'
import { TagRepository } from './modules/tags/tag.repository.ts'
import { TagService } from './modules/tags/tag.service.ts'
import { UploadService } from './modules/uploads/upload.service.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'log'> &
  Pick<Identity, 'members' | 'limits' | 'post' | 'keys'> & { search: SearchIndex; catalogue: CatalogueService; now: () => Date }

/** Sounds and pictures as their artists bring, change and hide them, and as they are downloaded, tagged and reported. */
export function buildSounds(parts: Parts) {
  const { config, db, search, catalogue, limits, post, keys, now } = parts
  const { publicUrl } = config
  const kept = buildFiles(parts)
  const { files, images, quotas } = kept
  const links = new StreamLinks(keys, now)
  const hiding = new HidingService({ hiding: new HidingRepository(db), search })
  const repository = new ManagementRepository(db)
  const management = new ManagementService({
    db,
    management: repository,
    managed: new ManagedRepository(db),
    catalogue,
    search,
    hiding,
    visibility: new SoundVisibility({ hiding, post, publicUrl }),
    images,
    links,
  })
  return {
    ...kept,
    links,
    management,
    publishing: new PublishingService({ db, management: repository, catalogue, files, images, quotas }),
    tags: new TagService(db, new TagRepository(), search),
    reports: new ReportService({ db, reports: new ReportRepository(db), hiding, limits, post, publicUrl }),
  }
}

/** Files that come and go. */
function buildFiles({ config, db, storage, media, jobs, log, members, limits, now }: Parts) {
  const files = new FileService({ db, files: new FileRepository(db), storage, media, jobs, now })
  const images = new ImageService({ images: new ImageRepository(db), storage, media, now })
  const quotas = new QuotaService({ db, quotas: new QuotaRepository(db), limits, rules: config.quotas, now, log })
  return {
    files,
    images,
    quotas,
    downloads: new DownloadService(new DownloadRepository(db), files, log),
    archives: new ArchiveService({ archives: new ArchiveRepository(db), files, log, now }),
    uploads: new UploadService({ members, files, images, media, quotas }),
  }
}
