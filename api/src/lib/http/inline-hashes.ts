import { createHash } from 'node:crypto'

/** Sources for the CSP, `'sha256-…'`, of what a page has inline. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi
/** Types of scripts that run, or tell the browser what to run; every other type is data, which the CSP does not ask about. */
const RUNS = /^(|module|importmap|speculationrules|(text|application)\/(java|ecma)script)$/i

/**
 * The hashes of the scripts and style sheets that stand in `html` itself, so that the CSP allows exactly these (D36). The
 * shell's build decides what is inline; nothing here knows of it.
 */
export function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(INLINE)) {
    if (tag.toLowerCase() === 'style') styles.add(sourceOf(content))
    else if (isInlineScript(attributes)) scripts.add(sourceOf(content))
  }
  return { scripts: [...scripts], styles: [...styles] }
}

function isInlineScript(attributes: string): boolean {
  if (/(^|\s)src\s*=/i.test(attributes)) return false
  const [, type = ''] = /(?:^|\s)type\s*=\s*["']?([^"'\s>]*)/i.exec(attributes) ?? []
  return RUNS.test(type)
}

/** A browser hashes what it parsed: every end of a line is one character. */
function sourceOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`
}
