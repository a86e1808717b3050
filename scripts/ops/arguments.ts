/** An error of the usage, with the code of `parseArgs`: `npm run ops` then shows the usage. */
export class UsageError extends Error {
  readonly code = 'ERR_PARSE_ARGS'
}

/** Returns the only argument. Throws a {@link UsageError} for another number of arguments. */
export function onlyOne([first, ...more]: readonly string[]): string {
  if (!first || more.length > 0) throw new UsageError()
  return first
}
