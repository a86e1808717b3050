import type { AppOptions } from '../../app-options.ts'
import type { Keys } from '../../lib/secrets/keys.ts'
import type { App } from '../../plugins/app-types.ts'
import type { MemberService } from '../members/members/member.service.ts'
import type { Limits } from '../site/limits/index.ts'
import { ArchiveRepository } from './downloads/archive.repository.ts'
import { archiveRoutes } from './downloads/archive.routes.ts'
import { ArchiveService } from './downloads/archive.service.ts'
import { DownloadRepository } from './downloads/download.repository.ts'
import { downloadRoutes } from './downloads/download.routes.ts'
import { DownloadService } from './downloads/download.service.ts'
import { CharacterService } from './files/character.service.ts'
import { FileRepository } from './files/file.repository.ts'
import { FileService } from './files/file.service.ts'
import { ImageRepository } from './images/image.repository.ts'
import { imageRoutes } from './images/image.routes.ts'
import { ImageService } from './images/image.service.ts'
import { QuotaRepository } from './quotas/quota.repository.ts'
import { QuotaService } from './quotas/quota.service.ts'
import { StreamLinks } from './streaming/index.ts'
import { streamRoutes } from './streaming/stream.routes.ts'
import { uploadRoutes } from './uploads/upload.routes.ts'
import { UploadService } from './uploads/upload.service.ts'

type Dependencies = Pick<AppOptions, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'log'> & {
  keys: Keys
  limits: Limits
  members: MemberService
  now: () => Date
}

export function buildFiles({ keys, ...dependencies }: Dependencies) {
  const { config, db, log, media, members, now } = dependencies
  const repository = new FileRepository(db)
  const files = new FileService({ ...dependencies, files: repository })
  const images = new ImageService({ ...dependencies, images: new ImageRepository(db) })
  const rules = config.quotas
  const quotas = new QuotaService({ ...dependencies, quotas: new QuotaRepository(db), rules })
  const downloads = new DownloadRepository(db)
  const archives = new ArchiveRepository(db)
  return {
    files,
    characters: new CharacterService({ ...dependencies, files: repository }),
    images,
    quotas,
    links: new StreamLinks(keys, now),
    downloads: new DownloadService(downloads, files, log),
    archives: new ArchiveService({ archives, downloads, files, log, now }),
    uploads: new UploadService({ members, files, images, media, quotas }),
  }
}

type Options = Pick<AppOptions, 'archiveStallMs' | 'config'> & ReturnType<typeof buildFiles>

export async function filesPlugin(app: App, options: Options): Promise<void> {
  await app.register(streamRoutes, options)
  await app.register(downloadRoutes, options)
  await app.register(archiveRoutes, options)
  await app.register(imageRoutes, options)
  await app.register(uploadRoutes, options)
}
