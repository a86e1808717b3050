import type { AppOptions } from './app-options.ts'
import type { Keys } from './lib/secrets/keys.ts'
import { ArchiveRepository } from './modules/downloads/archive.repository.ts'
import { archiveRoutes } from './modules/downloads/archive.routes.ts'
import { ArchiveService } from './modules/downloads/archive.service.ts'
import { DownloadRepository } from './modules/downloads/download.repository.ts'
import { downloadRoutes } from './modules/downloads/download.routes.ts'
import { DownloadService } from './modules/downloads/download.service.ts'
import { FileRepository } from './modules/files/file.repository.ts'
import { FileService } from './modules/files/file.service.ts'
import { ImageRepository } from './modules/images/image.repository.ts'
import { imageRoutes } from './modules/images/image.routes.ts'
import { ImageService } from './modules/images/image.service.ts'
import type { Limits } from './modules/limits/index.ts'
import type { MemberService } from './modules/members/member.service.ts'
import { QuotaRepository } from './modules/quotas/quota.repository.ts'
import { QuotaService } from './modules/quotas/quota.service.ts'
import { StreamLinks } from './modules/streaming/index.ts'
import { streamRoutes } from './modules/streaming/stream.routes.ts'
import { uploadRoutes } from './modules/uploads/upload.routes.ts'
import { UploadService } from './modules/uploads/upload.service.ts'
import type { App } from './plugins/app-types.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'log'> & {
  keys: Keys
  limits: Limits
  members: MemberService
  now: () => Date
}

export function buildFiles({ keys, ...parts }: Parts) {
  const { config, db, log, media, members, now } = parts
  const files = new FileService({ ...parts, files: new FileRepository(db) })
  const images = new ImageService({ ...parts, images: new ImageRepository(db) })
  const quotas = new QuotaService({ ...parts, quotas: new QuotaRepository(db), rules: config.quotas })
  return {
    files,
    images,
    quotas,
    links: new StreamLinks(keys, now),
    downloads: new DownloadService(new DownloadRepository(db), files, log),
    archives: new ArchiveService({ archives: new ArchiveRepository(db), files, log, now }),
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
