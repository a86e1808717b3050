import type { FieldErrorCode } from '@sori/contract/errors'

/** An error of a worker. `cpuMs` is the CPU time that the job took. */
export class MediaError extends Error {
  override name = this.constructor.name
  cpuMs = 0
}

/** An error for a refused file. `code` is the reason shown to the file's owner. */
class RefusedFileError extends MediaError {
  readonly code: FieldErrorCode

  constructor(message: string, code: FieldErrorCode) {
    super(message)
    this.code = code
  }
}

/** The file is neither mp3 nor WAV, or it is damaged. */
export class NotAudioError extends RefusedFileError {
  constructor(message: string, code: FieldErrorCode = 'TRACK_BROKEN') {
    super(message, code)
  }
}

export class TagsTooLargeError extends MediaError {}

/** The file is neither JPEG nor PNG, or it is damaged. */
export class NotImageError extends RefusedFileError {
  constructor(message: string, code: FieldErrorCode = 'IMAGE_BROKEN') {
    super(message, code)
  }
}

export class TooManyPixelsError extends MediaError {}

/** The worker failed, not the file: a retry may succeed. */
export class MediaWorkerError extends MediaError {}

export class MediaTimeoutError extends MediaWorkerError {}

export class MediaBusyError extends MediaError {}

const fileErrors = { NotAudioError, TagsTooLargeError, NotImageError, TooManyPixelsError }

/** An error as a worker sends it. */
export type ThrownError = { name: string; message: string; code?: FieldErrorCode }

export function reviveError({ name, message, code }: ThrownError, cpuMs: number): MediaError {
  const error = Object.hasOwn(fileErrors, name)
    ? new fileErrors[name as keyof typeof fileErrors](message, code)
    : new MediaWorkerError(`${name}: ${message}`)
  return Object.assign(error, { cpuMs })
}
