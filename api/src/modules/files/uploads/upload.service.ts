import { buffer } from 'node:stream/consumers'
import { type FileRule, fileRules } from '@sori/contract/files'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { FileService } from '../files/file.service.ts'
import type { ImageService } from '../images/image.service.ts'
import {
  MediaError,
  MediaTimeoutError,
  type MediaWorkers,
  NotAudioError,
  NotImageError,
  TagsTooLargeError,
  TooManyPixelsError,
} from '../media/index.ts'
import type { QuotaService } from '../quotas/quota.service.ts'
import { MemberTurns } from './member-turns.ts'
import type { ReceivedFile } from './received-file.ts'
import { checkTimedOut, refusedFile, tagsTooLarge, tooManyPixels } from './upload-refusals.ts'

/** Checks of all members that run or wait for a thread: three minutes of audio take it half a second, a picture 0.1 s. */
const CHECKS_MAX = 16
const RETRY_SECONDS = 3

type Parts = {
  members: MemberService
  files: FileService
  images: ImageService
  media: Pick<MediaWorkers, 'verifyAudio'>
  quotas: QuotaService
}

/**
 * Uploads of members (D19), checked by their content. A wrong file throws `VALIDATION` at the field
 * `file`, is not stored, and counts towards a quota by its CPU time (D44). Files not claimed within
 * 24 hours are removed. Throws `TOO_MANY_REQUESTS` for too many concurrent uploads, and the errors
 * of `QuotaService`.
 */
export class UploadService {
  #members: MemberService
  #files: FileService
  #images: ImageService
  #media: Parts['media']
  #quotas: QuotaService
  #turns = new MemberTurns()
  #checks = 0

  constructor({ members, files, images, media, quotas }: Parts) {
    this.#members = members
    this.#files = files
    this.#images = images
    this.#media = media
    this.#quotas = quotas
  }

  /** Throws before a file arrives when its bytes would exceed a quota, or too many of the member's wait. */
  async demandRoom(memberId: number, bytes: number): Promise<void> {
    this.#turns.demandRoom(memberId)
    await this.#quotas.demandRoom(memberId, bytes)
  }

  /** Stores a cover and returns its public path, `/media/…/x.webp`. */
  addAlbumArt(memberId: number, file: ReceivedFile): Promise<string> {
    return this.#addImage(memberId, file, fileRules.albumArt)
  }

  /** Stores an audio file, queues its preview and returns its `filePath`. */
  async addTrack(memberId: number, file: ReceivedFile): Promise<string> {
    await this.#members.me(memberId)
    return this.#counted(memberId, file, async () => {
      const facts = await this.#check(memberId, fileRules.track, () =>
        this.#media.verifyAudio(file, memberId),
      )
      return (await this.#files.addAudio(memberId, file, facts)).path
    })
  }

  /** Stores a photo, which the member shows from now on. */
  async changePhoto(memberId: number, file: ReceivedFile): Promise<void> {
    await this.#members.setPhoto(memberId, await this.#addImage(memberId, file, fileRules.photo))
  }

  async #addImage(memberId: number, file: ReceivedFile, rule: FileRule): Promise<string> {
    await this.#members.me(memberId)
    return this.#counted(memberId, file, () =>
      this.#check(memberId, rule, async () =>
        this.#images.add(memberId, await buffer(file.createReadStream())),
      ),
    )
  }

  /** The quota is read after the wait, so that refusals of the member's earlier files count. */
  #counted<T>(memberId: number, file: ReceivedFile, store: () => Promise<T>): Promise<T> {
    return this.#turns.run(memberId, () => this.#quotas.counted(memberId, file.size, store))
  }

  async #check<T>(memberId: number, rule: FileRule, check: () => Promise<T>): Promise<T> {
    if (this.#checks >= CHECKS_MAX)
      throw new AppError('TOO_MANY_REQUESTS', { seconds: RETRY_SECONDS })
    this.#checks++
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      if (error.cpuMs > 0) await this.#quotas.countRefusal(memberId, error.cpuMs)
      throw refusalOf(rule, error)
    } finally {
      this.#checks--
    }
  }
}

function refusalOf(rule: FileRule, error: MediaError): AppError {
  if (error instanceof NotAudioError || error instanceof NotImageError)
    return refusedFile(rule, rule.refusals.type)
  if (error instanceof TooManyPixelsError) return tooManyPixels()
  if (error instanceof TagsTooLargeError) return tagsTooLarge()
  if (error instanceof MediaTimeoutError) return checkTimedOut()
  return new AppError('UNAVAILABLE')
}
