/** A failure of a check or a job. `message` is for the log; `cpuMs` is the CPU time it took. */
export class MediaError extends Error {
  cpuMs = 0
}

/** The bytes are not a wholly decodable mp3 or wav (D19). */
export class NotAudioError extends MediaError {
  override name = 'NotAudioError'
}

/** Tags, embedded pictures and padding take more of an audio file than `TRACK_TAGS_BYTES_MAX`. */
export class TagsTooLargeError extends MediaError {
  override name = 'TagsTooLargeError'
}

/** The bytes are not a real, undamaged JPEG or PNG (D19). */
export class NotImageError extends MediaError {
  override name = 'NotImageError'
}

/** A picture has more than `IMAGE_PIXELS_MAX` pixels. */
export class TooManyPixelsError extends MediaError {
  override name = 'TooManyPixelsError'
}

/** The worker ended, or failed in a way that is our fault and not the file's. Worth a retry. */
export class MediaWorkerError extends MediaError {
  override name = 'MediaWorkerError'
}

/** The work exceeded its deadline, and its worker was ended. */
export class MediaTimeoutError extends MediaWorkerError {
  override name = 'MediaTimeoutError'
}

/** Thrown when too many jobs are waiting; retry later. */
export class MediaBusyError extends MediaError {
  override name = 'MediaBusyError'
}

const known = { NotAudioError, TagsTooLargeError, NotImageError, TooManyPixelsError }

/** Restores the class of an error from a worker; unknown names become `MediaWorkerError`. */
export function reviveError(
  { name, message }: { name: string; message: string },
  cpuMs: number,
): MediaError {
  const error = Object.hasOwn(known, name)
    ? new known[name as keyof typeof known](message)
    : new MediaWorkerError(`${name}: ${message}`)
  return Object.assign(error, { cpuMs })
}
