import { AppError } from '../../../lib/errors/app-error.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { FileService } from '../files/file.service.ts'
import type { DownloadRepository } from './download.repository.ts'
import { originalName } from './file-names.ts'

export class DownloadService {
  #downloads: DownloadRepository
  #files: Pick<FileService, 'openOriginal'>
  #log: Log

  constructor(downloads: DownloadRepository, files: Pick<FileService, 'openOriginal'>, log: Log) {
    this.#downloads = downloads
    this.#files = files
    this.#log = log
  }

  async openOriginal(path: string, memberId: number) {
    const track = path.includes('\0') ? undefined : await this.#downloads.findByPath(path, memberId)
    if (!track) throw new AppError('NOT_FOUND')
    if (!track.is_entitled) throw new AppError('FORBIDDEN')
    if (track.taken_down) throw new AppError('TAKEN_DOWN')
    const original = await this.#files.openOriginal(path).catch((error: unknown) => {
      this.#log.error({ err: error, path }, 'the original of a track cannot be read')
      throw error
    })
    return { ...original, name: originalName(track, original.mime) }
  }
}
