import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '@sori/remote-tools/build'
import type { Stats } from 'webpack'

/** Parts of the page. */
interface PageParts {
  stats: Stats
  /** The folder of the build. */
  folder: string
  /** The path of the fonts' style sheet. */
  fonts: string
}

/**
 * `index.html`: the server puts a nonce, the registry, the configuration and preload links into its four places. Theme and style
 * sheet stand in it, so that nothing but the document is waited for before something is painted; the server computes the hashes
 * of what is inline and allows them in the CSP. What is not inline is named with its hash.
 * `data-build` is another one whenever a file that the page loads is: by it an open tab sees that a new shell is live.
 */
export function indexPage({ stats, folder, fonts }: PageParts): string {
  const files = (entry: string, ending: string) => {
    const found = (stats.compilation.entrypoints.get(entry)?.getFiles() ?? []).filter((name) =>
      name.endsWith(ending),
    )
    if (found.length === 0) throw new Error(`the build has no ${entry}${ending}`)
    return found
  }
  const read = (names: string[]) =>
    names.map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/\/[/*]# sourceMappingURL=.*$/gm, '')
        .trim(),
    )
  const theme = read(files('theme', '.js')).join('\n')
  const sheet = [
    '@layer reset, tokens, ui, remote;',
    FALLBACK,
    ...read(files('main', '.css')),
  ].join('\n')
  const scripts = files('main', '.js').map(
    (file) =>
      `<script src="/${file}" integrity="${integrityOf(readFileSync(join(folder, file)))}" defer></script>`,
  )
  const build = createHash('sha256')
    .update([theme, fonts, sheet, ...scripts].join())
    .digest('hex')
    .slice(0, 10)
  return `<!doctype html>
<html lang="ko" data-theme="light" data-build="${build}">
<head>
<meta charset="utf-8">
<!--sori:nonce-->
<title>소리장터</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="음원과 앨범을 듣고 찾고 크레딧으로 구매하는 소리장터">
<meta name="color-scheme" content="light dark">
<!--sori:registry-->
<script data-fonts="${fonts}">${theme}</script>
<style>${sheet}</style>
${scripts.join('\n')}
<!--sori:preload-->
<link rel="icon" href="${iconOf()}" type="image/svg+xml">
</head>
<body>
<div id="root"></div>
<noscript>소리장터를 이용하려면 JavaScript를 켜주세요.</noscript>
<!--sori:config-->
</body>
</html>
`
}

/** The icon as a `data:` address: a request of its own would cost more than its bytes. `/favicon.svg` stays for whoever asks. */
function iconOf(): string {
  const svg = readFileSync(join(import.meta.dirname, 'static/favicon.svg'), 'utf8')
    .trim()
    .replaceAll('"', "'")
  return `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`
}

/** The fonts of the devices in the measure of ours: little moves when it takes their place. */
const FALLBACK =
  "@font-face{font-family:'Pretendard Fallback';src:local('Noto Sans CJK KR'),local('Noto Sans KR'),local('Malgun Gothic');size-adjust:94%;ascent-override:101.3%;descent-override:25.6%;line-gap-override:0%}"
