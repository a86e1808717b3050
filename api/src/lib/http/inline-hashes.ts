import { createHash } from 'node:crypto'

export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

const INLINE_ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi
const SOURCE_ATTRIBUTE = /(^|\s)src\s*=/i
const TYPE_ATTRIBUTE = /(?:^|\s)type\s*=\s*["']?([^"'\s>]*)/i
/** Script types that the browser executes. */
const EXECUTED_TYPE =
  /^(|module|importmap|speculationrules|(text|application)\/(java|ecma)script)$/i

/** Returns the CSP sources of the inline scripts and style sheets of a page. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(INLINE_ELEMENT)) {
    if (tag.toLowerCase() === 'style') styles.add(cspSourceOf(content))
    else if (isInlineScript(attributes)) scripts.add(cspSourceOf(content))
  }
  return { scripts: [...scripts], styles: [...styles] }
}

function isInlineScript(attributes: string) {
  if (SOURCE_ATTRIBUTE.test(attributes)) return false
  const [, type = ''] = TYPE_ATTRIBUTE.exec(attributes) ?? []
  return EXECUTED_TYPE.test(type)
}

/**
 * Returns the CSP source of a script or style sheet. Normalises line ends, as browsers do before
 * hashing.
 */
function cspSourceOf(content: string) {
  const text = content.replaceAll(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
