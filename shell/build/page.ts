import { createHash } from 'node:crypto'
import type { Stats } from 'webpack'

/**
 * `index.html`: the server puts registry, configuration and preload links into its three places. No script is inline (CSP).
 * `data-build` is another one whenever a file that the page loads is: by it an open tab sees that a new shell is live.
 */
export function indexPage(stats: Stats): string {
  const files = (entry: string, ending: string) => {
    const found = (stats.compilation.entrypoints.get(entry)?.getFiles() ?? []).filter((name) => name.endsWith(ending))
    if (found.length === 0) throw new Error(`the build has no ${entry}${ending}`)
    return found.map((name) => `/${name}`)
  }
  const [theme] = files('theme', '.js')
  const [fonts] = files('fonts', '.css')
  const sheets = files('main', '.css').map((file) => `<link rel="stylesheet" href="${file}">`)
  const scripts = files('main', '.js').map((file) => `<script src="${file}" defer></script>`)
  const build = createHash('sha256')
    .update([theme, fonts, ...sheets, ...scripts].join())
    .digest('hex')
    .slice(0, 10)
  return `<!doctype html>
<html lang="ko" data-theme="light" data-build="${build}">
<head>
<meta charset="utf-8">
<title>소리장터</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="음원과 앨범을 듣고 찾고 크레딧으로 구매하는 소리장터">
<meta name="color-scheme" content="light dark">
<style>@layer reset, tokens, ui, remote;</style>
<script src="${theme}" data-fonts="${fonts}"></script>
${sheets.join('\n')}
${scripts.join('\n')}
<!--sori:preload-->
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<div id="root"></div>
<noscript>소리장터를 이용하려면 JavaScript를 켜주세요.</noscript>
<!--sori:registry-->
<!--sori:config-->
</body>
</html>
`
}
