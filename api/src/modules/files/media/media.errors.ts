/** A failure of a check or a job. `message` is for the log; `cpuMs` is the CPU time it took. */
export class MediaError extends Error {
  override name = this.constructor.name
  cpuMs = 0
}

/** The bytes are not a wholly decodable mp3 or wav. */
export class NotAudioError extends MediaError {}

/** Tags, embedded pictures and padding take more than `TRACK_TAGS_BYTES_MAX`. */
export class TagsTooLargeError extends MediaError {}

/** The bytes are not an undamaged JPEG or PNG. */
export class NotImageError extends MediaError {}

/** A picture has more than `IMAGE_PIXELS_MAX` pixels. */
export class TooManyPixelsError extends MediaError {}

/** The worker ended or failed for a reason other than the file. A retry may succeed. */
export class MediaWorkerError extends MediaError {}

/** The job exceeded its timeout, and its worker was ended. */
export class MediaTimeoutError extends MediaWorkerError {}

/** Too many jobs are waiting. A retry may succeed. */
export class MediaBusyError extends MediaError {}

const fileErrors = { NotAudioError, TagsTooLargeError, NotImageError, TooManyPixelsError }

/** Restores the class of an error from a worker; unknown names become `MediaWorkerError`. */
export function reviveError(
  { name, message }: { name: string; message: string },
  cpuMs: number,
): MediaError {
  const error = Object.hasOwn(fileErrors, name)
    ? new fileErrors[name as keyof typeof fileErrors](message)
    : new MediaWorkerError(`${name}: ${message}`)
  return Object.assign(error, { cpuMs })
}
