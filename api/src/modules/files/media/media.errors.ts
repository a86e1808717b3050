/** `cpuMs` is the CPU time that the work took. */
export class MediaError extends Error {
  override name = this.constructor.name
  cpuMs = 0
}

/** Thrown when a file is not an undamaged mp3 or wav. */
export class NotAudioError extends MediaError {}

export class TagsTooLargeError extends MediaError {}

/** Thrown when a file is not an undamaged JPEG or PNG. */
export class NotImageError extends MediaError {}

export class TooManyPixelsError extends MediaError {}

/** Thrown when the worker failed, not the file: a retry may succeed. */
export class MediaWorkerError extends MediaError {}

export class MediaTimeoutError extends MediaWorkerError {}

export class MediaBusyError extends MediaError {}

const fileErrors = { NotAudioError, TagsTooLargeError, NotImageError, TooManyPixelsError }

export function reviveError(
  { name, message }: { name: string; message: string },
  cpuMs: number,
): MediaError {
  const error = Object.hasOwn(fileErrors, name)
    ? new fileErrors[name as keyof typeof fileErrors](message)
    : new MediaWorkerError(`${name}: ${message}`)
  return Object.assign(error, { cpuMs })
}
