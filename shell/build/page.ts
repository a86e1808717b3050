import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '@sori/remote-tools/build'
import type { Stats } from 'webpack'

interface Build {
  stats: Stats
  folder: string
  fonts: string
}

/**
 * Returns `index.html`. The server replaces the `sori:` comments and allows the inline parts by
 * their hashes. By `data-build`, open tabs notice a new shell.
 */
export function indexPage({ stats, folder, fonts }: Build): string {
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
  const scripts = filesOf('main', '.js').map(
    (file) => `<script src="/${file}" ${integrity(file)} defer></script>`,
  )
  const build = createHash('sha256')
    .update([theme, fonts, INLINE_STYLES, ...sheets, ...scripts].join())
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
<style>${INLINE_STYLES}</style>
${[...sheets, ...scripts].join('\n')}
<!--sori:preload-->
<link rel="icon" href="${iconUrl()}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
<div id="root"><!--sori:plain--></div>
<noscript>소리장터를 이용하려면 JavaScript를 켜주세요.</noscript>
<!--sori:config-->
</body>
</html>
`
}

const SOURCE_MAP = /\/[*/]# sourceMappingURL=.*$/gm

/** Returns the icon as a `data:` URL, because a request would cost more than its bytes. */
function iconUrl(): string {
  const svg = readFileSync(join(import.meta.dirname, 'static/favicon.svg'), 'utf8').trim()
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[#<>]/g, encodeURIComponent)}`
}

/** A fallback with similar widths, which reduces the layout shift when Pretendard arrives. */
const FALLBACK_FONT =
  "@font-face{font-family:'Pretendard Fallback';" +
  "src:local('Noto Sans CJK KR'),local('Noto Sans KR'),local('Malgun Gothic');" +
  'size-adjust:94%;ascent-override:101.3%;descent-override:25.6%;line-gap-override:0%}'

/**
 * Styles of the server's HTML, which the shell replaces. With scripts it appears only after 4 s:
 * the shell is usually faster, and the page must not change while people read.
 */
const PLAIN_PAGE_STYLES =
  '#sori-plain{position:fixed;inset:0;overflow:auto;padding:24px;visibility:hidden;' +
  'animation:sori-plain 0s 4s forwards;line-height:1.6}' +
  '#sori-plain h1{font-size:24px}' +
  '#sori-plain a{text-decoration:underline}' +
  'noscript{display:block;padding:0 24px 24px}' +
  '@keyframes sori-plain{to{visibility:visible}}' +
  '@media (scripting:none){#sori-plain{position:static;visibility:visible;animation:none}}'

/** The shell's sheet is a file, so that a document fits into the first 14.6 kB (D189). */
const INLINE_STYLES = ['@layer reset, tokens, ui, remote;', FALLBACK_FONT, PLAIN_PAGE_STYLES].join(
  '\n',
)
