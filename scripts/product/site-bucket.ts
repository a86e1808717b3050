import { buffer } from 'node:stream/consumers'
import type { SiteBucket } from '@sori/remote-tools/release'
import { StartError } from '../../api/src/lib/errors/start-error.ts'

/** Opens the bucket of a site. Throws a `StartError` for another kind of address. */
export async function openSiteBucket(url: string): Promise<SiteBucket> {
  const [{ storagePlace }, { openStorage }] = await Promise.all([
    import('../../api/src/config.ts'),
    import('../../api/src/modules/files/media/index.ts'),
  ])
  if (!/^(s3|file):\/\//.test(url))
    throw new StartError('SITE_URL must be s3://bucket?region=… or file:///folder.')
  const storage = await openStorage(storagePlace(url, '.', 'SITE_URL'))
  return {
    async read(key) {
      const file = await storage.open(key)
      return file ? buffer(file.createReadStream()) : null
    },
    write: (key, bytes) => storage.put(key, bytes),
    has: (key) => storage.exists(key),
  }
}
