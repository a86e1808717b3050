import type { RemoteManifest } from '@sori/contract/registry'

/** Returns the path of the first route without a parameter. */
export function firstPagePath({ routes }: Pick<RemoteManifest, 'routes'>): string {
  const route = routes.find(({ path }) => !path.includes('/:'))
  const finalWildcard = /\/\*$/
  return route?.path.replace(finalWildcard, '') || '/'
}
