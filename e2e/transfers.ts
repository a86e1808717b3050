import type { Request } from '@playwright/test'

/** Returns the transferred bytes of a response, or NaN after the page was closed. */
export function bytesOf(request: Request): Promise<number> {
  return request.sizes().then(
    ({ responseBodySize }) => responseBodySize,
    () => Number.NaN,
  )
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
