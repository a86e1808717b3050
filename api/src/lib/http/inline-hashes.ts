import { createHash } from 'node:crypto'

export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi
/** Script types that the browser executes. */
const EXECUTED = /^(|module|importmap|speculationrules|(text|application)\/(java|ecma)script)$/i

/** Returns the CSP sources of the inline scripts and style sheets of a page. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(INLINE)) {
    if (tag.toLowerCase() === 'style') styles.add(sourceOf(content))
    else if (isInlineScript(attributes)) scripts.add(sourceOf(content))
  }
  return { scripts: [...scripts], styles: [...styles] }
}

function isInlineScript(attributes: string) {
  if (/(^|\s)src\s*=/i.test(attributes)) return false
  const [, type = ''] = /(?:^|\s)type\s*=\s*["']?([^"'\s>]*)/i.exec(attributes) ?? []
  return EXECUTED.test(type)
}

/** A browser normalises line ends before it hashes. */
function sourceOf(content: string) {
  const text = content.replaceAll(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
