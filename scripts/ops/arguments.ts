/** Has the code of `parseArgs`, for which `npm run ops` shows the usage. */
export class UsageError extends Error {
  readonly code = 'ERR_PARSE_ARGS'
}

/** Throws a {@link UsageError} for any other number of arguments. */
export function onlyOne([first, ...more]: readonly string[]): string {
  if (!first || more.length > 0) throw new UsageError()
  return first
}
