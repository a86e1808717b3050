/** Thrown for wrong arguments, with the error code of `parseArgs`: the caller shows the usage for either. */
export class UsageError extends Error {
  readonly code = 'ERR_PARSE_ARGS'
}

/** Returns the only positional argument; throws a {@link UsageError} for any other number. */
export function onlyOne([first, ...more]: readonly string[]): string {
  if (!first || more.length > 0) throw new UsageError()
  return first
}
