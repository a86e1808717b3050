/** The bytes are not a wholly decodable mp3 or wav (D19). `message` says what was wrong, for the log. */
export class NotAudioError extends Error {
  override name = 'NotAudioError'
}

/** The bytes are not a real, undamaged JPEG or PNG (D19). */
export class NotImageError extends Error {
  override name = 'NotImageError'
}

/** A picture of more pixels than are taken. */
export class TooManyPixelsError extends Error {
  override name = 'TooManyPixelsError'
}

/** The worker died, ran out of time, or failed in a way that is our fault and not the file's. Worth a retry. */
export class MediaWorkerError extends Error {
  override name = 'MediaWorkerError'
}

/** Too many jobs are waiting already; the caller should come back later. */
export class MediaBusyError extends Error {
  override name = 'MediaBusyError'
}

const known = { NotAudioError, NotImageError, TooManyPixelsError, MediaWorkerError, MediaBusyError }

/** Gives an error that crossed a thread its class back, by name; unknown names become `MediaWorkerError`. */
export function reviveError(error: { name: string; message: string }): Error {
  if (Object.hasOwn(known, error.name)) return new known[error.name as keyof typeof known](error.message)
  return new MediaWorkerError(`${error.name}: ${error.message}`)
}
