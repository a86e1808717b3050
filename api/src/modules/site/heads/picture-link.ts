import type { PageHead } from '@sori/contract/registry'
import { escapeMarkup } from '../../../lib/text/markup.ts'
import { imageWidths } from '../../files/media/index.ts'
import { fillUrl, type Scope } from './templates.ts'

type Picture = NonNullable<PageHead['picture']>

/** Returns the preload link of a page's first picture, or an empty text without the picture. */
export function pictureLink(picture: Picture, scope: Scope): string {
  const files = pictureFiles(picture, scope)
  if (!files) return ''
  return (
    `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${files.srcset}" ` +
    `imagesizes="${files.sizes}">`
  )
}

/** Returns the attributes of a picture, or undefined without the picture. */
export function pictureFiles(
  { path, sizes }: Picture,
  scope: Scope,
): { srcset: string; sizes: string } | undefined {
  const picture = fillUrl(path, scope)
  if (!picture.endsWith('.webp')) return undefined
  const stem = picture.slice(0, -'.webp'.length)
  const files = imageWidths.map((width) => `${stem}-${width}.webp ${width}w`).join(', ')
  return { srcset: escapeMarkup(files), sizes: escapeMarkup(sizes) }
}
