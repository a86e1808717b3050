import { PREVIEW_PARAM, type Preview } from '@sori/contract/registry'
import { escapeMarkup } from '../heads/index.ts'

/** Styles of the ribbon. The server draws it, so that the previewed remote cannot hide it. */
const PLACE = 'position:fixed;left:12px;margin-right:12px;bottom:96px;z-index:9999;'
const LOOK =
  'padding:6px 12px;border-radius:8px;background:#5b21b6;color:#fff;font:600 13px/1.5 sans-serif'
const LINK = 'margin-left:8px;color:inherit;text-decoration:underline'

/** Returns the label of a preview with the link that ends it. */
export function ribbonOf({ name, version }: Preview): string {
  const shownName = escapeMarkup(`${name} ${version}`)
  // The shell does not handle clicks on links with a `target`, so the browser follows this link.
  const end = `<a href="?${PREVIEW_PARAM}=" target="_top" style="${LINK}">끝내기 · End</a>`
  const label = '미리보기 · Preview'
  return `<aside aria-label="${label}" style="${PLACE}${LOOK}">${label}: ${shownName} ${end}</aside>`
}
