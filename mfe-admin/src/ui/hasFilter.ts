/** Returns true if any parameter that is named in `filters` has a value. */
export function hasFilter<Params extends object>(
  params: Params,
  filters: Partial<Params>,
): boolean {
  return Object.keys(filters).some((name) => params[name as keyof Params])
}
