import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '@sori/remote-tools/build'
import type { Stats } from 'webpack'

interface Build {
  stats: Stats
  folder: string
  fonts: string
  /** The HTML of the top bar, shown before the scripts run. */
  frame: string
}

/**
 * Returns `index.html`. The server replaces the `sori:` comments and allows inline scripts by their
 * hashes. `runAfterPaint` runs the scripts with `data-run`. Open tabs notice a new shell by
 * `data-build`.
 */
export function indexPage({ stats, folder, fonts, frame }: Build): string {
  const filesOf = (entry: string, ending: string) => {
    const all = stats.compilation.entrypoints.get(entry)?.getFiles() ?? []
    const files = all.filter((name) => name.endsWith(ending))
    if (files.length === 0) throw new Error(`the build has no ${entry}${ending}`)
    return files
  }
  const theme = filesOf('theme', '.js')
    .map((file) => readFileSync(join(folder, file), 'utf8').replace(SOURCE_MAP, '').trim())
    .join('\n')
  const integrity = (file: string) => `integrity="${integrityOf(readFileSync(join(folder, file)))}"`
  const sheets = filesOf('main', '.css').map(
    (file) => `<link rel="stylesheet" href="/${file}" ${integrity(file)}>`,
  )
  const preload = '<link rel="preload" as="script" fetchpriority="low"'
  const scripts = filesOf('main', '.js').map(
    (file) => `${preload} href="/${file}" ${integrity(file)} data-run>`,
  )
  const build = createHash('sha256')
    .update([theme, fonts, FIRST_STYLES, frame, ...sheets, ...scripts].join())
    .digest('hex')
    .slice(0, 10)
  return `<!doctype html>
<html lang="ko" data-theme="light" data-build="${build}">
<head>
<meta charset="utf-8">
<!--sori:nonce-->
<!--sori:head--><title>소리장터</title><!--/sori:head-->
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<!--sori:registry-->
<!--sori:guarded-->
<script data-fonts="${fonts}">${theme}</script>
<style>${FIRST_STYLES}</style>
${[...sheets, ...scripts].join('\n')}
<!--sori:preload-->
<link rel="icon" href="${iconUrl()}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
<div id="root"><div id="sori-frame" aria-hidden="true" inert>${frame}</div><!--sori:plain--></div>
<noscript>소리장터를 이용하려면 JavaScript를 켜주세요.</noscript>
<!--sori:config-->
</body>
</html>
`
}

const RESERVED_IN_URL = /[#<>]/g
const SOURCE_MAP = /\/[*/]# sourceMappingURL=.*$/gm

/** Returns the icon as a `data:` URL, because a request would cost more than its bytes. */
function iconUrl(): string {
  const svg = readFileSync(join(import.meta.dirname, 'static/favicon.svg'), 'utf8').trim()
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(RESERVED_IN_URL, encodeURIComponent)}`
}

/**
 * Styles until the shell's style sheet has loaded. Inlining the whole sheet is too large (D189).
 */
const FIRST_STYLES = readFileSync(join(import.meta.dirname, 'firstPaint.css'), 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\n\s*/g, '')
