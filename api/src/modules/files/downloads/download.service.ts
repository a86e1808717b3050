import { AppError } from '../../../lib/errors/app-error.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { FileService } from '../files/file.service.ts'
import type { DownloadRepository } from './download.repository.ts'
import { originalName } from './file-names.ts'

type Download = Awaited<ReturnType<FileService['original']>> & { name: string }

const NUL = '\0'

/** Originals, for those who may have them (D20). Fetching one again counts nothing (D23). */
export class DownloadService {
  #downloads: DownloadRepository
  #files: FileService
  #log: Log

  constructor(downloads: DownloadRepository, files: FileService, log: Log) {
    this.#downloads = downloads
    this.#files = files
    this.#log = log
  }

  /**
   * Returns the original of a `filePath` with its file name. Throws `NOT_FOUND`, and `FORBIDDEN`
   * unless the caller is buyer, artist or administrator.
   */
  async original(path: string, caller: Caller): Promise<Download> {
    const track = path.includes(NUL) ? undefined : await this.#downloads.byPath(path, caller.id)
    if (!track) throw new AppError('NOT_FOUND')
    const mayHave =
      track.owned || track.artistId === caller.id || caller.roles.includes('ROLE_ADMIN')
    if (!mayHave) throw new AppError('FORBIDDEN')
    const sound = await this.#files.original(path).catch((error: unknown) => {
      // Somebody has paid for it: it must be brought back.
      this.#log.error({ err: error, path }, 'the original of a track cannot be read')
      throw error
    })
    return { ...sound, name: originalName({ ...track, mime: sound.mime }) }
  }
}
