import { createHmac } from 'node:crypto'
import { PREVIEW_PARAM, type Preview, previewText, SHELL } from '@sori/contract/registry'
import { PublishError } from './publishError.ts'
import type { AnyRelease } from './releaseFiles.ts'

/** Less than a day, because the site removes a version that was not live within a day. */
const PREVIEW_SECONDS = 20 * 3_600

/** Returns the signed path of the first page. It shows the version to its holder for 20 hours. */
export function previewPath(release: AnyRelease, key: string | undefined): string {
  if (!('manifest' in release)) throw new PublishError(`The ${SHELL} has no preview.`)
  if (key === undefined)
    throw new PublishError('This site has no previews: set RELEASES_TOKEN for it.')
  const { name, version, manifest } = release
  const preview: Preview = {
    name,
    version,
    expires: Math.floor(Date.now() / 1_000) + PREVIEW_SECONDS,
  }
  const text = previewText(preview)
  const signature = createHmac('sha256', key).update(text).digest('base64url')
  const finalWildcard = /\/\*$/
  const path = manifest.routes[0]?.path.replace(finalWildcard, '') ?? '/'
  return `${path}?${PREVIEW_PARAM}=${text}~${signature}`
}
