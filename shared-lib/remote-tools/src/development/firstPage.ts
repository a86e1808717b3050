import type { RemoteManifest } from '@sori/contract/registry'

/** Returns the first page that opens without a value in its path. */
export function firstPage({ routes }: Pick<RemoteManifest, 'routes'>): string {
  const route = routes.find(({ path }) => !path.includes('/:'))
  return route?.path.replace(/\/\*$/, '') || '/'
}
