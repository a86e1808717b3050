import type { PageHead } from '@sori/contract/registry'
import { escapeMarkup } from '../../../lib/text/markup.ts'
import { pictureFiles } from './picture-link.ts'
import { fillText, type Scope } from './templates.ts'

/**
 * Returns the beginning of a page, for the frame that browsers paint before the scripts. Returns an
 * empty text if the head has no opening, or if a part of it is missing: the page would then look
 * different.
 */
export function renderOpening({ opening, picture }: PageHead, scope: Scope): string {
  if (!opening) return ''
  const title = fillText(opening.title, scope)
  const lead = fillText(opening.lead ?? '', scope)
  const cover = opening.hasCover && picture && pictureFiles(picture, scope)
  const isList = opening.layout === 'list'
  const lacksCover = opening.hasCover && !cover && !isList
  if (!title || lacksCover || (opening.lead && !lead)) return ''
  // Inline, so that the documents of other pages do not contain these styles.
  const isText = opening.layout === 'text'
  const gap = isText ? ' style="gap:var(--space-2)"' : ''
  const look = isText ? ' style="color:var(--text-2);font:var(--type-body)"' : ''
  const parts = [
    cover && `<img srcset="${cover.srcset}" sizes="${cover.sizes}" alt="" fetchpriority="high">`,
    `<div${gap}><p>${escapeMarkup(title)}</p>`,
    lead && `<p${look}>${escapeMarkup(lead)}</p>`,
    '</div>',
  ]
  const layout = isList ? ' data-layout="list"' : ''
  return `<div id="sori-opening"${layout}>${parts.filter(Boolean).join('')}</div>`
}
