/** Wrong arguments; carries the code of `parseArgs`, so that both end with the usage. */
export class UsageError extends Error {
  readonly code = 'ERR_PARSE_ARGS'
}

/** Returns the only positional argument; throws a {@link UsageError} for any other number. */
export function onlyOne([first, ...more]: readonly string[]): string {
  if (!first || more.length > 0) throw new UsageError()
  return first
}
