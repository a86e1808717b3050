import { buffer } from 'node:stream/consumers'
import { SECONDS_MAX } from '@sori/contract/catalogue'
import {
  characterInName,
  type FileRule,
  fileRules,
  IMAGE_PIXELS_MAX,
  type StoredAnswer,
  TRACK_TAGS_BYTES_MAX,
} from '@sori/contract/files'
import { AppError, type FieldRefusal } from '../../../lib/errors/app-error.ts'
import { ConcurrencyLimiter } from '../../../lib/runtime/concurrency-limiter.ts'
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
import { MemberLimiters } from './member-limiters.ts'
import type { ReceivedFile } from './received-file.ts'
import { refusedFile } from './upload-refusals.ts'

/** Limits of the checks of all members. A check of three minutes of audio takes 0.5 s. */
const CHECK_LIMITS = { concurrency: 16, maxWaiting: 0, retrySeconds: 3 }

type Dependencies = {
  members: MemberService
  files: FileService
  images: ImageService
  media: Pick<MediaWorkers, 'verifyAudio'>
  quotas: QuotaService
}

/** Checks and stores uploads. Refused files count towards the member's quota of CPU time. */
export class UploadService {
  #dependencies: Dependencies
  #memberLimiters = new MemberLimiters()
  #checks = new ConcurrencyLimiter(CHECK_LIMITS)

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async requireRoom(memberId: number, bytes: number): Promise<void> {
    this.#memberLimiters.checkQueue(memberId)
    await this.#dependencies.quotas.requireRoom(memberId, bytes)
  }

  addAlbumArt(memberId: number, file: ReceivedFile): Promise<string> {
    return this.#addImage(memberId, file, fileRules.albumArt)
  }

  /** `name` may state the tempo and the key of the sound. */
  async addTrack(memberId: number, file: ReceivedFile, name: string): Promise<StoredAnswer> {
    const { files, media } = this.#dependencies
    return this.#countUpload(memberId, file, async () => {
      const verify = () => media.verifyAudio(file, memberId)
      const audioFacts = await this.#check(memberId, fileRules.track, verify)
      const { path } = await files.addAudio(memberId, file, {
        ...audioFacts,
        ...characterInName(name),
      })
      return { path, ...(audioFacts.warning && { warning: audioFacts.warning }) }
    })
  }

  async changePhoto(memberId: number, file: ReceivedFile): Promise<void> {
    const path = await this.#addImage(memberId, file, fileRules.photo)
    await this.#dependencies.members.setPhoto(memberId, path)
  }

  #addImage(memberId: number, file: ReceivedFile, rule: FileRule) {
    const { images } = this.#dependencies
    const add = async () => images.add(memberId, await buffer(file.createReadStream()))
    return this.#countUpload(memberId, file, () => this.#check(memberId, rule, add))
  }

  /**
   * Stores an upload after the member's earlier uploads in the queue. Checks the quota only then,
   * because earlier uploads may have been refused and counted.
   */
  async #countUpload<T>(memberId: number, file: ReceivedFile, store: () => Promise<T>) {
    const { members, quotas } = this.#dependencies
    await members.me(memberId)
    return this.#memberLimiters.run(memberId, () => quotas.countUpload(memberId, file.size, store))
  }

  async #check<T>(memberId: number, rule: FileRule, check: () => Promise<T>) {
    try {
      return await this.#checks.run(check)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      if (error.cpuMs > 0) await this.#dependencies.quotas.countRefusal(memberId, error.cpuMs)
      throw refusalFor(rule, error)
    }
  }
}

const paramsOfCode: Partial<Record<string, FieldRefusal['params']>> = {
  TRACK_TOO_LONG: { max: SECONDS_MAX },
}

function refusalFor(rule: FileRule, error: MediaError): AppError {
  if (error instanceof NotAudioError || error instanceof NotImageError)
    return refusedFile(rule, error.code, paramsOfCode[error.code])
  if (error instanceof TooManyPixelsError)
    return refusedFile(rule, 'IMAGE_TOO_MANY_PIXELS', { max: IMAGE_PIXELS_MAX })
  if (error instanceof TagsTooLargeError)
    return refusedFile(rule, 'TRACK_TAGS_TOO_LARGE', { max: TRACK_TAGS_BYTES_MAX })
  if (error instanceof MediaTimeoutError) return refusedFile(rule, 'FILE_CHECK_TIMEOUT')
  return new AppError('UNAVAILABLE')
}
