import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '@sori/remote-tools/build'
import type { Stats } from 'webpack'
import { criticalStyles } from '../src/frame/criticalStyles.ts'

interface IndexPageParts {
  stats: Stats
  folder: string
  /** The URL path of the fonts' style sheet. */
  fontsPath: string
  /** The HTML of the top bar, shown before the scripts run. */
  topBarHtml: string
}

/**
 * Returns the HTML of `index.html`. The server replaces each `<!--sori:…-->` placeholder, and adds
 * the hashes of inline scripts to its Content Security Policy. `loadAfterPaint` loads the files in
 * the template. They are added after the styles, so that their rules take precedence. Open tabs
 * compare `data-build` to detect a new release.
 */
export function indexPage({ stats, folder, fontsPath, topBarHtml }: IndexPageParts): string {
  // Inline, because it runs before the first paint.
  const themeScript = codeOf(stats, folder, 'theme', '.js')
  const assetTags = assetTagsOf(stats, folder)
  const sheet = codeOf(stats, folder, 'main', '.css')
  const styles = FIRST_STYLES + criticalStyles(sheet, topBarHtml, FIRST_STYLES)
  const buildId = createHash('sha256')
    .update([themeScript, fontsPath, styles, topBarHtml, ...assetTags].join())
    .digest('hex')
    .slice(0, 10)
  return `<!doctype html>
<html lang="ko" data-theme="light" data-build="${buildId}">
<head>
<meta charset="utf-8">
<!--sori:nonce-->
<!--sori:head--><title>소리장터</title><!--/sori:head-->
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<!--sori:registry-->
<style>${styles}</style>
<!--sori:guarded-->
<template data-files>
${assetTags.join('\n')}
<!--sori:preload-->
</template>
<script data-fonts="${fontsPath}">${themeScript}</script>
<link rel="icon" href="${iconUrl()}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
</head>
<body>
<div id="root"><div id="sori-frame" aria-hidden="true" inert>${topBarHtml}</div><!--sori:plain--></div>
<noscript>소리장터를 이용하려면 JavaScript를 켜주세요.</noscript>
<!--sori:config-->
</body>
</html>
`
}

/** Returns the code of the files of `entry` that end in `ending`. */
function codeOf(stats: Stats, folder: string, entry: string, ending: string): string {
  return filesOf(stats, entry, ending)
    .map((file) => readFileSync(join(folder, file), 'utf8').replace(SOURCE_MAP, '').trim())
    .join('\n')
}

/** Returns the tags that load the style sheets and preload the scripts of the entry `main`. */
function assetTagsOf(stats: Stats, folder: string): string[] {
  const integrity = (file: string) => `integrity="${integrityOf(readFileSync(join(folder, file)))}"`
  const sheets = filesOf(stats, 'main', '.css').map(
    (file) => `<link rel="stylesheet" href="/${file}" ${integrity(file)}>`,
  )
  const preload = '<link rel="preload" as="script" fetchpriority="low"'
  const scripts = filesOf(stats, 'main', '.js').map(
    (file) => `${preload} href="/${file}" ${integrity(file)} data-run>`,
  )
  return [...sheets, ...scripts]
}

function filesOf(stats: Stats, entry: string, ending: string): string[] {
  const all = stats.compilation.entrypoints.get(entry)?.getFiles() ?? []
  const files = all.filter((name) => name.endsWith(ending))
  if (files.length === 0) throw new Error(`the build has no ${entry}${ending}`)
  return files
}

const RESERVED_IN_URL = /[#<>]/g
const SOURCE_MAP = /\/[*/]# sourceMappingURL=.*$/gm

/** Returns the icon as a `data:` URL: the icon is smaller than the overhead of a request. */
function iconUrl(): string {
  const svg = readFileSync(join(import.meta.dirname, 'static/favicon.svg'), 'utf8').trim()
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(RESERVED_IN_URL, encodeURIComponent)}`
}

/** The styles of elements that exist only before the shell starts. */
const FIRST_STYLES = readFileSync(join(import.meta.dirname, 'firstPaint.css'), 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\n\s*/g, '')
