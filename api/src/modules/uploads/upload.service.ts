import { buffer } from 'node:stream/consumers'
import type { FileRule } from '@sori/contract/files'
import { fileRules } from '@sori/contract/files'
import { AppError } from '../../lib/errors/app-error.ts'
import type { FileService } from '../files/file.service.ts'
import type { ImageService } from '../images/image.service.ts'
import type { MediaWorkers } from '../media/index.ts'
import { MediaBusyError, MediaWorkerError, NotAudioError, NotImageError, TooManyPixelsError } from '../media/index.ts'
import type { MemberService } from '../members/member.service.ts'
import type { QuotaService } from '../quotas/quota.service.ts'
import type { ReceivedFile } from './received-file.ts'
import { refusedFile, tooManyPixels } from './upload-refusals.ts'

/** Uploads that are judged or wait for it: a sound takes half a second of a thread for each three minutes, a picture 0.1 s. */
const JUDGED_AT_ONCE = 16
const COME_BACK_SECONDS = 3

type Parts = {
  members: MemberService
  files: FileService
  images: ImageService
  media: Pick<MediaWorkers, 'proveAudio'>
  quotas: QuotaService
}

/**
 * Files that members bring (D19), judged by their content and nothing else; what is not what it should be throws
 * `VALIDATION` at the field `file`, and is stored nowhere. What nobody uses within 24 hours is removed: whoever uses one
 * claims it first, from `FileService` or `ImageService`. Too many at once: `TOO_MANY_REQUESTS`; over a quota: see `QuotaService`.
 */
export class UploadService {
  #members: MemberService
  #files: FileService
  #images: ImageService
  #media: Parts['media']
  #quotas: QuotaService
  #judging = 0

  constructor({ members, files, images, media, quotas }: Parts) {
    this.#members = members
    this.#files = files
    this.#images = images
    this.#media = media
    this.#quotas = quotas
  }

  /** Throws where `bytes` more of the member's would be over a quota: asked before they travel. */
  demandRoom(memberId: number, bytes: number): Promise<void> {
    return this.#quotas.demandRoom(memberId, bytes)
  }

  /** Stores album art; gives its public path, `/media/…/x.webp`. */
  addAlbumArt(memberId: number, file: ReceivedFile): Promise<string> {
    return this.#addImage(memberId, file, fileRules.albumArt)
  }

  /** Stores a sound, whose preview is made from now on; gives its `filePath`. */
  async addTrack(memberId: number, file: ReceivedFile): Promise<string> {
    await this.#members.me(memberId)
    return this.#quotas.counted(memberId, file.size, async () => {
      const facts = await this.#judge(fileRules.track, () => this.#media.proveAudio(file))
      return (await this.#files.addSound(memberId, file, facts)).path
    })
  }

  /** Stores a photo, which the member shows from now on. */
  async changePhoto(memberId: number, file: ReceivedFile): Promise<void> {
    await this.#members.setPhoto(memberId, await this.#addImage(memberId, file, fileRules.photo))
  }

  async #addImage(memberId: number, file: ReceivedFile, rule: FileRule): Promise<string> {
    await this.#members.me(memberId)
    return this.#quotas.counted(memberId, file.size, () =>
      this.#judge(rule, async () => this.#images.add(memberId, await buffer(file.createReadStream()))),
    )
  }

  async #judge<T>(rule: FileRule, judge: () => Promise<T>): Promise<T> {
    if (this.#judging >= JUDGED_AT_ONCE) throw new AppError('TOO_MANY_REQUESTS', { seconds: COME_BACK_SECONDS })
    this.#judging++
    try {
      return await judge()
    } catch (error) {
      if (error instanceof NotAudioError || error instanceof NotImageError) throw refusedFile(rule, rule.refusals.type)
      if (error instanceof TooManyPixelsError) throw tooManyPixels()
      if (error instanceof MediaBusyError || error instanceof MediaWorkerError) throw new AppError('UNAVAILABLE')
      throw error
    } finally {
      this.#judging--
    }
  }
}
