import type { PageHead } from '@sori/contract/registry'
import { escapeMarkup } from '../../../lib/text/markup.ts'
import { imageWidths } from '../../files/media/index.ts'
import { fillUrl, type Scope } from './templates.ts'

/** Returns the preload link of a page's first picture, or an empty text without the picture. */
export function pictureLink(
  { path, sizes }: NonNullable<PageHead['picture']>,
  scope: Scope,
): string {
  const picture = fillUrl(path, scope)
  if (!picture.endsWith('.webp')) return ''
  const stem = picture.slice(0, -'.webp'.length)
  const files = imageWidths.map((width) => `${stem}-${width}.webp ${width}w`).join(', ')
  return (
    `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeMarkup(files)}" ` +
    `imagesizes="${escapeMarkup(sizes)}">`
  )
}
