import { escapeMarkup } from '../../../lib/text/markup.ts'

const URL_IN_TEXT = /https?:\/\/[^\s<]+/g
const STYLE = 'max-width:600px;font:15px/1.6 sans-serif;word-break:keep-all;overflow-wrap:anywhere'

/**
 * Returns the HTML part of a mail. Only URLs of `site` become links, because members may write
 * other URLs into titles and names.
 */
export function mailHtml(text: string, site: string): string {
  const linkTo = (url: string) => (url.startsWith(`${site}/`) ? `<a href="${url}">${url}</a>` : url)
  const paragraphs = text
    .trim()
    .split('\n\n')
    .map((lines) => escapeMarkup(lines).replace(URL_IN_TEXT, linkTo).replaceAll('\n', '<br>\n'))
  return `<!doctype html>
<html><head><meta charset="utf-8"></head><body style="${STYLE}">
<p>${paragraphs.join('</p>\n<p>')}</p>
</body></html>
`
}
