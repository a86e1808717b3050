import type { PageHead } from '@sori/contract/registry'
import { escapeMarkup } from '../../../lib/text/markup.ts'
import { pictureFiles } from './picture-link.ts'
import { fillText, type Scope } from './templates.ts'

const PLAIN_TEXT = ' style="color:var(--text-2);font:var(--type-body)"'
/** Attributes of layouts that few pages have. The documents of other pages lack these styles. */
const styleAttributes = {
  item: { texts: '', lead: '' },
  list: { texts: '', lead: '' },
  text: { texts: ' style="gap:var(--space-2)"', lead: PLAIN_TEXT },
  form: {
    texts:
      ' style="width:100%;max-width:420px;margin-inline:auto;padding-top:clamp(16px,8vh,88px)"',
    lead: PLAIN_TEXT,
  },
}

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
  const styles = styleAttributes[opening.layout]
  const parts = [
    cover && `<img srcset="${cover.srcset}" sizes="${cover.sizes}" alt="" fetchpriority="high">`,
    `<div${styles.texts}><p>${escapeMarkup(title)}</p>`,
    lead && `<p${styles.lead}>${escapeMarkup(lead)}</p>`,
    '</div>',
  ]
  const layout = isList ? ' data-layout="list"' : ''
  return `<div id="sori-opening"${layout}>${parts.filter(Boolean).join('')}</div>`
}
